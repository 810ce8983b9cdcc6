import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { startGateway, type RunningGateway } from '../testing/running-gateway.ts';

let gateway: RunningGateway;
afterEach(() => gateway.stop());

const opening = 'retry: 2000\n\nevent: ready\ndata: {}\n\n';
const spot = (id: string) => `event: spot\ndata: ${id}\n\n`;

/** Starts a gateway before a service with streams. */
async function start(options: Parameters<typeof startGateway>[0] = {}) {
  const open: ServerResponse[] = [];
  const asked: IncomingMessage[] = [];
  const listener: RequestListener = (message, response) => {
    asked.push(message);
    if (message.url?.includes('none')) {
      response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{"code":"not_found"}');
      return;
    }
    open.push(response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }));
    response.write(opening);
  };
  gateway = await startGateway({ services: listener, ...options });
  return { open, asked };
}

async function follow(path = '/api/campaigns/1/stream', headers: Record<string, string> = {}) {
  const sending = { accept: 'text/event-stream', host: 'town.example', ...headers };
  const sent = request(`${gateway.url}${path}`, { headers: sending }).end();
  sent.on('error', () => {});
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const seen = { text: '', isOver: false };
  response.setEncoding('utf8').on('data', (part: string) => (seen.text += part));
  response.on('error', () => {}).on('close', () => (seen.isOver = true));
  const sees = (text: string) => waitUntil(() => seen.text === text, { what: `the stream says ${text}` });
  return { response, seen, sees, leave: () => sent.destroy() };
}

test('all followers of a card share one stream, and each gets its start and its own request id', async () => {
  const { open, asked } = await start();
  const first = await follow(undefined, { cookie: 'access_token=mine' });
  await first.sees(opening);
  // Sends events in two chunks: a client that connects in between must not get half an event.
  open[0]!.write('event: spot\nda');
  open[0]!.write('ta: M01\n\n');
  await first.sees(opening + spot('M01'));
  open[0]!.write('event: spot\n');
  const second = await follow();
  await second.sees(opening);
  open[0]!.write('data: M02\n\n');
  await first.sees(opening + spot('M01') + spot('M02'));
  await second.sees(opening + spot('M02'));
  expect(asked).toHaveLength(1);
  expect(asked[0]!.headers).not.toHaveProperty('cookie');
  const { headers } = second.response;
  expect(headers).toMatchObject({ 'x-accel-buffering': 'no', 'x-content-type-options': 'nosniff' });
  expect(headers['x-request-id']).not.toBe(first.response.headers['x-request-id']);
});

test('another card, query or service has its own stream', async () => {
  const { asked } = await start();
  const paths = ['/api/campaigns/1/stream', '/api/campaigns/2/stream', '/api/campaigns/1/stream?x=1'];
  const own = ['/api/users/stream', '/api/users/stream'];
  for (const path of paths) await follow(path);

  for (const path of own) await follow(path, { cookie: 'access_token=mine' });

  expect(asked.map(({ url }) => url)).toEqual([...paths, ...own]);
  expect(asked.at(-1)!.headers.cookie).toBe('access_token=mine');
});

test('the service’s stream ends with its last follower, and the next follower starts another', async () => {
  const { open, asked } = await start();
  const [first, second] = [await follow(), await follow()];
  const closed = once(open[0]!, 'close');
  first.leave();
  open[0]!.write(spot('M01'));
  await second.sees(opening + spot('M01'));
  second.leave();
  await closed;
  const third = await follow();

  await third.sees(opening);

  expect(asked).toHaveLength(2);
});

test.each([
  ['ends', (response: ServerResponse) => void response.end()],
  ['breaks off', (response: ServerResponse) => void response.destroy()],
])('a service’s stream that %s does so for all followers', async (_, end) => {
  const { open } = await start();
  const all = [await follow(), await follow()];
  end(open[0]!);

  await waitUntil(() => all.every(({ seen }) => seen.isOver), { what: 'the streams are over' });

  expect((await follow()).response.statusCode).toBe(200);
  expect(open).toHaveLength(2);
});

test('a refusal is sent to each follower separately', async () => {
  await start();
  const responses = await Promise.all([1, 2, 3].map(() => follow('/api/campaigns/none/stream')));

  expect(responses.map(({ response }) => response.statusCode)).toEqual([404, 404, 404]);
  expect(new Set(responses.map(({ response }) => response.headers['x-request-id'])).size).toBe(3);
});

test('a slow reader is disconnected and does not delay other followers', async () => {
  const { open } = await start({ bounds: { responseBytes: 256 * 1024 } });
  const [slow, quick] = [await follow(), await follow()];
  slow.response.pause();
  const { server } = gateway.gateway;
  const connections = () => promisify(server.getConnections.bind(server))();
  const large = spot('x'.repeat(50_000));
  let sent = opening;
  // More than the socket buffers hold; the fast client receives all of it.
  for (let count = 0; count < 2_000 && (await connections()) === 2; count++) {
    sent += large;
    open[0]!.write(large);
    await waitUntil(() => quick.seen.text.length === sent.length, { what: 'it has arrived', everyMs: 1 });
  }
  expect(await connections()).toBe(1);
  slow.response.resume();
  await waitUntil(() => slow.seen.isOver, { what: 'the slow one is let go' });
  expect(slow.seen.text.length).toBeLessThan(sent.length);
  expect(quick.seen).toEqual({ text: sent, isOver: false });
});

test('a response that is not an event stream is not shared', async () => {
  const { open } = await start();
  const one = await follow();
  await one.sees(opening);
  open[0]!.write('x'.repeat(20_000));

  await waitUntil(() => one.seen.isOver, { what: 'the stream is over' });

  expect(one.seen.text).toBe(opening);
});
