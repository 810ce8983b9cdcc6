import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startNotify, type NotifyFixture } from '../../testing/notify.ts';

const body = { to: 'check@example.com', subject: 'Check', message: 'Does it arrive?' };
const calls = ['/api/test-email', '/api/force-send-email', '/api/fixed-key-email', '/api/direct-key-test'];
const damagedKey = ' "Bearer SG.the-secret-letters\r\n"';
let whole: NotifyFixture;
let damaged: NotifyFixture;
let revoked: NotifyFixture;

beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  whole = await startNotify();
  damaged = await startNotify({ SENDGRID_API_KEY: damagedKey });
  revoked = await startNotify({ SENDGRID_API_KEY: 'SG.revoked.the-secret-letters' });
}, 60_000);
afterAll(async () => {
  for (const fixture of [whole, damaged, revoked]) await fixture.stop();
});

const post = async ({ admin }: NotifyFixture, path: string, change: object = {}) =>
  (await admin.post(path, { ...body, ...change })).body;

describe.each(calls)('%s', (path) => {
  test('sends, returns success, and adds the email to the list', async () => {
    const to = `${path.slice(5)}@example.com`;
    const response = await whole.admin.post(path, { ...body, to });
    expect(response).toMatchObject({ status: 200, body: { success: true, message: expect.stringContaining(to) } });
    const text = expect.stringContaining('Does it arrive?');
    expect(await whole.mailbox.to(to)).toMatchObject([{ subject: 'Check', text }]);
    const mail = (await whole.admin.get(`/api/mails/${response.body.mailId}`)).body;
    expect(mail).toMatchObject({ to, tries: 1, state: expect.stringMatching(/sent|delivered/) });
  });

  test('returns 200 with the reason when sending fails, and does not retry', async () => {
    const response = await revoked.admin.post(path, body);
    expect([response.status, response.body.success]).toEqual([200, false]);
    expect(response.body.message).toMatch(/^Failed to send/);
    expect(response.body.error).toContain('401: The provided authorization grant is invalid');
    const mail = (await revoked.admin.get(`/api/mails/${response.body.mailId}`)).body;
    expect(mail).toMatchObject({ state: 'failed', nextTryAt: null, tries: 1 });
    expect(JSON.stringify(response.body)).not.toContain('secret-letters');
  });
});

test('only the call that repairs a damaged key sends an email, and no response contains the key', async () => {
  const responses = await Promise.all(calls.map((path) => post(damaged, path)));

  expect(responses.map(({ success }) => success)).toEqual([false, false, true, false]);
  expect(JSON.stringify(responses)).not.toContain('secret-letters');
  expect(await damaged.mailbox.to(body.to)).toHaveLength(1);
});

test('the direct call uses the given key and does not store it', async () => {
  const good = await post(revoked, '/api/direct-key-test', { apiKey: 'SG.a-new-key' });
  expect(good).toMatchObject({ success: true });
  const bad = await post(whole, '/api/direct-key-test', { apiKey: 'SG.a\nnew-key' });
  expect(bad).toMatchObject({ success: false });
  const kept = [
    (await revoked.admin.get(`/api/mails/${good.mailId}`)).body,
    (await whole.admin.get(`/api/mails/${bad.mailId}`)).body,
  ];
  expect(JSON.stringify([good, bad, kept])).not.toContain('new-key');
});

describe('the analysis of the key', () => {
  const analyze = async ({ admin }: NotifyFixture) => (await admin.get('/api/debug-sendgrid-key')).body;

  test('returns form, length, prefix and scopes', async () => {
    expect(await analyze(whole)).toEqual({
      success: true,
      message: 'The key is valid and may send email',
      form: {
        length: 11,
        hasPrefix: true,
        parts: 3,
        hasUsualForm: false,
        damage: [],
        afterRepair: { length: 11, hasPrefix: true, hasUsualForm: false },
      },
      scopes: { status: 200, maySend: true, scopes: ['mail.send', 'user.profile.read'], reason: null },
    });
  });

  test('reports a revoked key', async () => {
    expect(await analyze(revoked)).toMatchObject({
      success: true,
      message: 'SendGrid rejects the key: it is wrong, expired or revoked',
      scopes: { status: 401, maySend: false, reason: expect.stringContaining('authorization grant') },
    });
  });

  test('lists the damage of a key without quoting the key', async () => {
    const response = await analyze(damaged);

    expect(response.form).toMatchObject({
      length: damagedKey.length,
      hasPrefix: false,
      damage: ['line ends', 'spaces', 'quotes', 'the word Bearer'],
      afterRepair: { length: 21, hasPrefix: true },
    });
    expect(JSON.stringify(response)).not.toContain('secret-letters');
  });
});
