import { afterAll, expect, test } from '@jest/globals';
import { createLog } from '@postcard/service-kit';
import { startServer } from '@postcard/service-kit/testing/http-server';
import { findSender } from './sender-check.ts';

let responses: Record<string, { status: number; body: unknown }> = {};
const verified = (from: string) => ({ status: 200, body: { results: [{ from_email: from, verified: true }] } });
const none = { status: 200, body: { results: [] } };

const server = await startServer((request, response) => {
  const { status, body } = responses[request.url ?? ''] ?? { status: 404, body: {} };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
afterAll(server.stop);

const [senders, domains] = ['/v3/verified_senders', '/v3/whitelabel/domains'] as const;
const some = (body: unknown[]) => ({ status: 200, body });

const find = (isSandbox = false) =>
  findSender({
    options: { apiKey: 'SG.key', apiBase: server.url, from: () => 'hello@town.example' },
    isSandbox,
    now: () => new Date(),
    log: createLog('test', { level: 'silent', pretty: false }),
  });

test.each([
  ['a verified sender', { [senders]: verified('Hello@town.example') }, 'done'],
  ['a verified domain', { [senders]: none, [domains]: some([{ domain: 'town.example', valid: true }]) }, 'done'],
  ['a different verified sender', { [senders]: verified('x@town.example'), [domains]: some([]) }, 'not_yet'],
  ['a rejected key', { [senders]: { status: 401, body: {} } }, 'failed'],
  ['an error of SendGrid', { [senders]: { status: 500, body: {} } }, 'failed'],
])('the check returns the state for %s', async (_, given, state) => {
  responses = given;
  expect(await find()).toMatchObject({ state });
});

test('the check never reports the sandbox as a verified sender', async () => {
  responses = { [senders]: verified('hello@town.example') };
  expect(await find(true)).toMatchObject({ state: 'not_yet', reason: expect.stringMatching(/sandbox/) });
});
