import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RecordedCall, Recording } from './recording.ts';
import { startReplayServer, type Fare } from './replay-server.ts';

let server: Awaited<ReturnType<typeof startReplayServer>>;
beforeAll(async () => {
  server = await startReplayServer();
});
afterAll(() => server?.stop());

const call = (after: number, method: string, path: string, json: unknown): RecordedCall => ({
  method,
  path,
  after,
  status: method === 'POST' ? 201 : 200,
  headers: { 'content-type': 'application/json', 'x-total-count': '7' },
  json,
});
const calls = [
  call(0, 'GET', '/api/users/me', { id: 'nia' }),
  call(0, 'GET', '/api/bookings?limit=5', []),
  call(0, 'POST', '/api/bookings', { id: 'first' }),
  call(1, 'GET', '/api/bookings?limit=5', [{ id: 'first' }]),
  call(1, 'POST', '/api/bookings', { id: 'second' }),
];
const begin = (fare: Fare) => server.begin({ calls } as Recording, fare);
const ask = async (path: string, method = 'GET') => {
  const response = await fetch(server.url + path, { method });
  return [response.status, response.headers.get('x-total-count'), await response.json().catch(() => null)];
};

test('the server replays reads before and after an unsafe call, and unsafe calls in order', async () => {
  begin('recorded');
  const said = [];
  for (const method of ['GET', 'POST', 'GET', 'POST', 'GET'])
    said.push((await ask(`/api/bookings${method === 'GET' ? '?limit=5' : ''}`, method))[2]);

  expect(said).toEqual([[], { id: 'first' }, [{ id: 'first' }], { id: 'second' }, [{ id: 'first' }]]);
});

test('the server sends empty lists or failures, but always the logged-in user', async () => {
  begin('empty');
  expect(await ask('/api/bookings?limit=5')).toEqual([200, '0', []]);
  begin('failed');
  expect(await ask('/api/bookings?limit=5')).toMatchObject([503, null, { code: 'service_unavailable' }]);
  expect(await ask('/api/users/me')).toMatchObject([200, '7', { id: 'nia' }]);
});

test('the server lists calls that were not recorded', async () => {
  begin('recorded');

  expect((await ask('/api/nothing?x=1'))[0]).toBe(501);
  expect(server.unknown()).toEqual(['GET /api/nothing?x=1']);
});

test('no response sets the page’s clock', async () => {
  begin('recorded');
  const { headers } = await fetch(`${server.url}/api/users/me`);

  expect(headers.get('cache-control')).not.toMatch(/no-store|no-cache/);
});
