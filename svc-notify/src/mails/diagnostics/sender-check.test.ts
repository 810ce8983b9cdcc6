import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@postcard/service-kit';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findSender } from './sender-check.ts';

let server: Server;
let responses: Record<string, { status: number; body: unknown }> = {};
const verified = (from: string) => ({ status: 200, body: { results: [{ from_email: from, verified: true }] } });
const none = { status: 200, body: { results: [] } };

beforeAll(async () => {
  server = createServer((request, response) => {
    const { status, body } = responses[request.url ?? ''] ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const find = (isSandbox = false) =>
  findSender({
    options: {
      apiKey: 'SG.key',
      apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      from: () => 'hello@town.example',
    },
    isSandbox,
    now: () => new Date(),
    log: createLog('test', { level: 'silent', pretty: false }),
  });

test.each([
  ['a verified sender', { '/v3/verified_senders': verified('Hello@town.example') }, 'done'],
  [
    'a verified domain',
    {
      '/v3/verified_senders': none,
      '/v3/whitelabel/domains': { status: 200, body: [{ domain: 'town.example', valid: true }] },
    },
    'done',
  ],
  [
    'another sender',
    { '/v3/verified_senders': verified('x@town.example'), '/v3/whitelabel/domains': { status: 200, body: [] } },
    'not_yet',
  ],
  ['a key that is rejected', { '/v3/verified_senders': { status: 401, body: {} } }, 'failed'],
  ['a fault there', { '/v3/verified_senders': { status: 500, body: {} } }, 'failed'],
])('the check reports %s', async (_, given, state) => {
  responses = given;
  expect(await find()).toMatchObject({ state });
});

test('the check never reports the sandbox as a verified sender', async () => {
  responses = { '/v3/verified_senders': verified('hello@town.example') };
  expect(await find(true)).toMatchObject({ state: 'not_yet', reason: expect.stringMatching(/sandbox/) });
});
