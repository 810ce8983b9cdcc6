import { once } from 'node:events';
import { request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { bounds } from './bounds.ts';
import { openSockets, saidBy, slowBody, slowUpload, statusOf } from './testing/slow-clients.ts';
import { fromOurPage, readAll, startGateway, type RunningGateway } from './testing/running-gateway.ts';

let gateway: RunningGateway;
const opened: { destroy(): unknown }[] = [];
afterEach(async () => {
  opened.splice(0).forEach((one) => one.destroy());
  await gateway.stop();
});

const strict = { RATE_LIMIT_SCALE: '1' };
const attacker = '127.0.0.66';
/** More clients than connections to the service. */
const crowd = 130;

const echo: RequestListener = async (message, response) => {
  const body = await readAll(message).catch(() => undefined);
  if (!body) return;
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ length: body.length }));
};
const start = async (options: Parameters<typeof startGateway>[0] = {}) =>
  void (gateway = await startGateway({ env: strict, services: echo, ...options }));
const honest = () => gateway.call('/api/users/login', { method: 'POST', headers: fromOurPage, body: '{"name":"Ann"}' });

async function attack(count: number, bytes: string): Promise<Socket[]> {
  const sockets = await openSockets(gateway.url, count, bytes, { from: attacker });
  opened.push(...sockets);
  return sockets;
}

function ended(sockets: readonly Socket[], count: number): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const said: string[] = [];
  const listen = async (socket: Socket): Promise<void> => {
    const text = await saidBy(socket).catch(() => undefined);
    if (text !== undefined && said.push(text) === count) resolve(said);
  };
  sockets.forEach((socket) => void listen(socket));
  return promise;
}

/** Opens a stream of another card each time, since followers of one card share a stream. */
function openStream(from: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(`${gateway.url}/api/campaigns/${opened.length}/stream`, {
      headers: { accept: 'text/event-stream' },
      localAddress: from,
      agent: false,
    });
    opened.push(sent.on('response', resolve).on('error', reject));
    sent.end();
  });
}

describe('slow request bodies', () => {
  test('do not block other clients and are not forwarded, even 130 bodies that stop after a byte', async () => {
    let asked = 0;
    await start({
      services: (message, response) => {
        asked += 1;
        return echo(message, response);
      },
    });
    const sockets = await attack(crowd, slowBody('/api/users/login'));

    const refused = await ended(sockets, crowd - bounds.requests.perAddress);

    expect(new Set(refused.map(statusOf))).toEqual(new Set([429]));
    expect(refused[0]).toMatch(/retry-after: 1\r\n/);
    expect((await honest()).json()).toEqual({ length: 14 });
    expect(asked).toBe(1);
  });

  test('get 408 and a closed connection if they are not complete in time', async () => {
    await start({ bounds: { bodyMs: 50 } });
    const [said] = await ended(await attack(1, slowBody('/api/users/login')), 1);

    expect(statusOf(said!)).toBe(408);
    expect(said).toContain('"code":"request_timeout"');
  });

  test.each([
    ['announced', { 'content-length': '2000' }],
    ['not announced', { 'transfer-encoding': 'chunked' }],
  ])('arrive whole in chunks, with their length %s', async (_, headers) => {
    await start();
    const asks = { method: 'POST', headers: { host: 'town.example', ...fromOurPage, ...headers } };
    const sent = request(`${gateway.url}/api/contact`, asks);
    sent.write('x'.repeat(1000));
    sent.end('y'.repeat(1000));

    const [response] = (await once(sent, 'response')) as [IncomingMessage];

    expect(JSON.parse((await readAll(response)).toString())).toEqual({ length: 2000 });
  });

  test('get 413 if they exceed the limit without announcing their length', async () => {
    await start();
    const piece = 'x'.repeat(64 * 1024);
    const chunks = `${piece.length.toString(16)}\r\n${piece}\r\n`.repeat(17);
    const head = slowBody('/api/users/login').replace('content-length: 1000', 'transfer-encoding: chunked');

    const [said] = await ended(await attack(1, head.slice(0, -1) + chunks), 1);

    expect(statusOf(said!)).toBe(413);
  });

  test('share a limit of bytes per address, and get 503 above it', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    await start({
      bounds: { bodyBytes: { perAddress: 1500, total: 10_000 } },
      services: (_, response) => arrived.resolve(response),
    });
    const whole = slowBody('/api/users/login').replace('\r\n\r\n{', `\r\n\r\n${'x'.repeat(1000)}`);
    const [waiting] = await attack(1, whole);
    await arrived.promise;
    const [said] = await ended(await attack(1, whole), 1);
    expect(statusOf(said!)).toBe(503);
    expect(said).toMatch(/retry-after: 1\r\n/);
    (await arrived.promise).end('{}');
    await once(waiting!, 'data');
    expect((await gateway.call('/healthz')).status).toBe(200);
  });
});

test('slow uploads share a limit per address and do not block other requests', async () => {
  await start();
  const sockets = await attack(crowd, slowUpload('/api/bookings/1/artwork'));

  const refused = await ended(sockets, crowd - bounds.uploads.perAddress);

  expect(new Set(refused.map(statusOf))).toEqual(new Set([429]));
  expect((await honest()).status).toBe(200);
});

describe('slow headers', () => {
  test('share a limit of connections per address, and get 503 at once above it', async () => {
    await start({ bounds: { connections: { perAddress: 20, total: 100 } } });
    const sockets = await attack(50, 'GET / HTTP/1.1\r\nhost: t');
    const refused = await ended(sockets, 30);

    expect(new Set(refused.map(statusOf))).toEqual(new Set([503]));
    expect((await honest()).status).toBe(200);
  });

  test('share a limit of connections in total', async () => {
    await start({ bounds: { connections: { perAddress: 20, total: 10 } } });
    expect(await ended(await attack(15, ''), 5)).toHaveLength(5);
  });
});

describe('event streams', () => {
  const streaming: RequestListener = (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();

  test('share limits per address and in total; open streams continue, and a closed one makes room', async () => {
    const followers: ServerResponse[] = [];
    await start({
      bounds: { streams: { perAddress: 2, total: 3 } },
      services: (message, response) => {
        followers.push(response);
        return streaming(message, response);
      },
    });
    const kept = [await openStream(attacker), await openStream(attacker)];
    const { statusCode, headers } = await openStream(attacker);
    expect([statusCode, headers['retry-after']]).toEqual([503, '30']);
    expect((await openStream('127.0.0.67')).statusCode).toBe(200);
    expect((await openStream('127.0.0.68')).statusCode).toBe(503);

    followers[1]!.write('event: spot\ndata: M01\n\n');
    const [piece] = (await once(kept[1]!, 'data')) as [Buffer];
    expect(piece.toString()).toContain('M01');
    const left = once(followers[0]!, 'close');
    kept[0]!.destroy();
    await left;
    expect((await openStream(attacker)).statusCode).toBe(200);
  });
});

describe('clients that do not read', () => {
  test('do not block a connection to the service for an ordinary response', async () => {
    const body = Buffer.alloc(bounds.responseBytes, 'x');
    const ends: Promise<unknown>[] = [];
    await start({
      services: (_, response) => {
        ends.push(once(response, 'finish'));
        response.setHeader('content-type', 'application/json').write(body.subarray(0, 1000));
        response.end(body.subarray(1000));
      },
    });
    const sockets = await attack(20, 'GET /api/campaigns HTTP/1.1\r\nhost: town.example\r\n\r\n');
    sockets.forEach((socket) => socket.pause());
    while (ends.length < 20) await gateway.call('/healthz');
    await Promise.all(ends);
  });

  test('block few connections for large responses; above the limit the longest waiting one is closed', async () => {
    const large = Buffer.alloc(16 * 1024 * 1024, 'x');
    const cut: ServerResponse[] = [];
    const { promise: threeWereCut, resolve } = Promise.withResolvers<void>();
    await start({
      bounds: { responseBytes: 1000, stalledResponses: 3 },
      services: (_, response) => {
        response.on('close', () => !response.writableFinished && cut.push(response) === 3 && resolve());
        response.end(large);
      },
    });
    const sockets = await attack(6, 'GET /api/invoices/1.pdf HTTP/1.1\r\nhost: town.example\r\n\r\n');
    sockets.forEach((socket) => socket.pause());

    await threeWereCut;

    expect((await gateway.call('/api/invoices/1.pdf')).body).toHaveLength(large.length);
  });
});
