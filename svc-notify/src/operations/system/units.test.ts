import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkUnits, oldestIn } from './units.ts';

const responses = {
  ready: { status: 200, body: '{"status":"ok","checks":{"database":"ok"},"secret":"no"}' },
  busy: { status: 503, body: '{"checks":{"database":"away"}}' },
};
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, name = '', path] = (request.url ?? '').split('/');
    const { status, body } = responses[name as keyof typeof responses];
    if (path === 'metrics')
      response.end(
        `# HELP x\noutbox_oldest_seconds{service="s",collection="a"} 3.5\noutbox_oldest_seconds{collection="b"} 12\n`,
      );
    else response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('the check reports a service as ready, failing, unavailable or unknown, and nothing else of it', async () => {
  expect(
    await checkUnits({ one: `${url}/ready`, two: `${url}/busy`, three: 'http://127.0.0.1:9', four: undefined }),
  ).toEqual([
    { name: 'one', state: 'ready', checks: { database: 'ok' }, outboxOldestSeconds: 12 },
    { name: 'two', state: 'unavailable', checks: { database: 'away' }, outboxOldestSeconds: 12 },
    { name: 'three', state: 'away', checks: {}, outboxOldestSeconds: null },
    { name: 'four', state: 'unknown', checks: {}, outboxOldestSeconds: null },
  ]);
});

test('metrics without an outbox have no age', () => {
  expect([
    oldestIn(''),
    oldestIn('outbox_oldest_seconds 0'),
    oldestIn('outbox_oldest_seconds{collection="a"} NaN'),
  ]).toEqual([null, 0, null]);
});
