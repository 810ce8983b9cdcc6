import { createRequire } from 'node:module';
import { describe, expect, jest, test } from '@jest/globals';
import { openSandbox } from '../testing.ts';

type SendGridResponse = { statusCode: number; headers: Record<string, string>; body: { scopes?: string[] } };
type Client = {
  setApiKey: (key: string) => void;
  setDefaultRequest: (name: 'baseUrl', value: string) => void;
  request: (request: { method: 'GET' | 'POST'; url: string; body?: unknown }) => Promise<[SendGridResponse, unknown]>;
};
const { Client } = createRequire(import.meta.url)('@sendgrid/client') as { Client: new () => Client };

const { sandbox } = await openSandbox();

function clientWith(key: string): Client {
  const client = new Client();
  // The SDK warns about a key without SG., which one test sends.
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  client.setApiKey(key);
  warned.mockRestore();
  client.setDefaultRequest('baseUrl', `${sandbox.url}/`);
  return client;
}

const email = (subject: string) => ({
  personalizations: [{ to: [{ email: 'baker@town.example' }] }],
  from: { email: 'team@town.example', name: 'The team' },
  subject,
  content: [
    { type: 'text/plain', value: 'Dear baker' },
    { type: 'text/html', value: '<p>Dear baker</p><script>alert(1)</script>' },
  ],
});
const post = (key: string, body: unknown) => clientWith(key).request({ method: 'POST', url: '/v3/mail/send', body });

describe('the mailbox', () => {
  test('accepts a mail with 202 and an id, and lists it newest first', async () => {
    await post('SG.sandbox', email('First'));
    const [response] = await post('SG.sandbox', email('Second'));
    expect(response.statusCode).toBe(202);
    expect(response.headers['x-message-id']).toMatch(/\S+/);
    const mails = (await (await fetch(`${sandbox.url}/dev/mail.json`)).json()) as { id: string; subject: string }[];
    expect(mails.map((mail) => mail.subject)).toEqual(['Second', 'First']);
    expect(mails[0]).toMatchObject({
      to: 'baker@town.example',
      from: 'team@town.example',
      text: 'Dear baker',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test('lists mails, and shows the HTML of one in a frame without scripts', async () => {
    const [newest] = (await (await fetch(`${sandbox.url}/dev/mail.json`)).json()) as { id: string }[];
    expect(await (await fetch(`${sandbox.url}/dev/mail`)).text()).toContain(`href="/dev/mail/${newest?.id}"`);
    const opened = await (await fetch(`${sandbox.url}/dev/mail/${newest?.id}`)).text();
    expect(opened).toMatch(/<iframe sandbox title="[^"]+" srcdoc="&#60;p&#62;Dear/);
    expect(opened).not.toContain('<script');
    expect((await fetch(`${sandbox.url}/dev/mail/none`)).status).toBe(404);
  });
});

describe('the sandbox as SendGrid', () => {
  test.each([
    ['another-key', 401, 'authorization grant is invalid'],
    ['SG.revoked', 401, 'authorization grant is invalid'],
    ['SG.unscoped', 403, 'access forbidden'],
    ['SG.limited', 429, 'too many requests'],
  ])('responds to the key %s with %i', async (key, code, message) => {
    const refusal = post(key, email('Refused'));
    await expect(refusal).rejects.toMatchObject({
      code,
      response: { body: { errors: [{ message: expect.stringContaining(message) }] } },
    });
  });

  test('rejects a mail without recipient, sender and content with 400 and each field', async () => {
    await expect(post('SG.sandbox', { subject: 'x' })).rejects.toMatchObject({
      code: 400,
      response: { body: { errors: [{ field: 'personalizations' }, { field: 'from.email' }, { field: 'content' }] } },
    });
  });

  test('lists mail.send among the scopes only of a key that may send', async () => {
    const scopesOf = async (key: string) =>
      (await clientWith(key).request({ method: 'GET', url: '/v3/scopes' }))[0].body.scopes;
    expect(await scopesOf('SG.sandbox')).toContain('mail.send');
    expect(await scopesOf('SG.unscoped')).not.toContain('mail.send');
  });
});
