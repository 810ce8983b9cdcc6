import { expect, test } from '@jest/globals';
import type { RecordedCall } from './recording.ts';
import { scrub } from './scrub.ts';

const call = (path: string, json: unknown): RecordedCall => ({
  method: 'GET',
  path,
  after: 0,
  status: 200,
  headers: {},
  json,
});
const scrubbed = (path: string, calls: RecordedCall[]) =>
  scrub({ path, at: '2026-11-24T00:00:00Z', storage: { local: {}, session: {} }, calls }, 'http://localhost:12345');

test('secrets are disguised in every member of a response', () => {
  const secret = 'JBSWY3DPEHPK3PXP';
  const { calls } = scrubbed('/account', [
    call('/api/users/me/authenticator', { secret, uri: `otpauth://totp/Postcard:nia?secret=${secret}` }),
    call('/api/users/me/recovery-codes', { recoveryCodes: ['abcd-efgh', 'ijkl-mnop'] }),
  ]);

  expect(calls.map(({ json }) => json)).toEqual([
    { secret: 'A'.repeat(16), uri: `otpauth://totp/Postcard:nia?secret=${'A'.repeat(16)}` },
    { recoveryCodes: ['AAAA-AAAA', 'AAAA-AAAA'] },
  ]);
});

test('a link still leads to its call after scrubbing', () => {
  const token = 'q8Zt_0aVbXcYdEfGhIjK';
  const { path, calls } = scrubbed(`/join-team/${token}`, [
    call(`/api/staff/invitation/${token}`, { email: 'a@b.co' }),
  ]);

  expect([path, calls[0]?.path]).toEqual([`/join-team/${'A'.repeat(20)}`, `/api/staff/invitation/${'A'.repeat(20)}`]);
});

test('the port of the recorded stack is removed', () => {
  expect(scrubbed('/', [call('/api/x', { url: 'http://localhost:12345/go/1' })]).calls[0]?.json).toEqual({
    url: 'http://localhost:8080/go/1',
  });
});
