import { expect, test } from '@jest/globals';
import { createLog } from '@postcard/service-kit';
import { findPayments } from './payment-check.ts';

const deps = { isSandbox: false, now: () => new Date(), log: createLog('test', { level: 'silent', pretty: false }) };
const provider = (tryPayment: () => Promise<{ isLive: boolean }>) => ({ tryPayment });
const refused = (type: string) => provider(() => Promise.reject(Object.assign(new Error('no'), { type })));

test.each([
  ['live keys', { ...deps, provider: provider(async () => ({ isLive: true })) }, 'done', /keys work/],
  ['test keys', { ...deps, provider: provider(async () => ({ isLive: false })) }, 'not_yet', /test cards/],
  [
    'the sandbox',
    { ...deps, isSandbox: true, provider: provider(async () => ({ isLive: false })) },
    'not_yet',
    /sandbox/,
  ],
  ['a wrong key', { ...deps, provider: refused('StripeAuthenticationError') }, 'failed', /rejects the secret key/],
  [
    'a key without rights',
    { ...deps, provider: refused('StripePermissionError') },
    'failed',
    /isn’t allowed to accept/,
  ],
  ['anything else', { ...deps, provider: refused('StripeInvalidRequestError') }, 'failed', /refused/],
])('the payment check explains %s to an owner', async (_, given, state, words) => {
  expect(await findPayments(given)).toEqual({ state, reason: expect.stringMatching(words) });
});
