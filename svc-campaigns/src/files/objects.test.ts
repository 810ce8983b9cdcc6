import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { NamedError, type Logger } from '@postcard/service-kit';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createObjects, type Objects } from './objects.ts';

const waits = { connect: 10_000, respond: 10_000, send: 10_000, silence: 10_000 };
const impatient = { ...waits, respond: 200, send: 200 };
const brief = { ...waits, respond: 1500 };
const unheard = { ...waits, silence: 300 };
const folder = mkdtempSync(join(tmpdir(), 'objects-'));
const file = { path: join(folder, 'ad'), length: 5, mediaType: 'image/png' };

let server: Server;
let objects: Objects;
let open: (patience: typeof waits) => Objects;
let asked: IncomingMessage[];
let logged: unknown[];
let respond: (response: ServerResponse, tries: number) => void;

beforeAll(async () => {
  writeFileSync(file.path, 'an ad');
  server = createServer((request, response) => {
    asked.push(request);
    request.resume().once('end', () => respond(response, asked.length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings = { bucket: 'files', region: 'x', accessKeyId: 'key', secretAccessKey: 'secret' };
  const log = { error: (facts: unknown) => logged.push(facts) } as unknown as Logger;
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  open = (patience) => createObjects({ ...settings, endpoint }, log, patience);
  objects = open(waits);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  [asked, logged] = [[], []];
});

const calls: [string, (by?: Objects) => Promise<unknown>][] = [
  ['put', (by = objects) => by.put('town/artwork/1', file)],
  ['open', (by = objects) => by.open('town/artwork/1')],
  ['remove', (by = objects) => by.remove('town/artwork/1')],
];
const unavailable = expect.objectContaining({ code: 'service_unavailable', retryAfterSeconds: 5 });

describe.each(calls)('%s', (_, call) => {
  test('retries a failing server three times, then reports that it is unavailable and logs the reason', async () => {
    respond = (response) => response.writeHead(503).end();

    await expect(call()).rejects.toEqual(unavailable);
    expect([asked.length, logged]).toEqual([3, [expect.objectContaining({ key: 'town/artwork/1', tries: 3 })]]);
  });

  test('succeeds if the second try succeeds', async () => {
    respond = (response, tries) => response.writeHead(tries === 1 ? 500 : 200).end();
    await call();

    expect([asked.length, logged]).toEqual([2, []]);
  });

  test('is not retried if the server refuses the request', async () => {
    respond = (response) => response.writeHead(403).end();

    await expect(call()).rejects.toBeInstanceOf(NamedError);
    expect(asked).toHaveLength(1);
  });

  test('waits three times for the set time if the server is silent', async () => {
    respond = () => {};

    await expect(call(open(impatient))).rejects.toEqual(unavailable);
    expect(logged).toEqual([expect.objectContaining({ tries: 3 })]);
  });
});

test('the store sends a file with its length, type and SHA-256, to a path with the bucket', async () => {
  respond = (response) => response.end();
  await objects.put('town/artwork/1', file);

  expect(asked[0]?.url?.split('?')[0]).toBe('/files/town/artwork/1');
  expect(asked[0]?.headers).toMatchObject({
    'content-length': '5',
    'content-type': 'image/png',
    'x-amz-checksum-sha256': createHash('sha256').update('an ad').digest('base64'),
  });
});

test('a download may take longer than the response timeout, but fails if it stalls', async () => {
  respond = (response) => {
    response.write('an');
    setTimeout(() => response.end(' ad'), brief.respond + 100);
  };
  expect(await text(await open(brief).open('x'))).toBe('an ad');
  respond = (response) => void response.writeHead(200, { 'content-length': '5' }).write('an');
  await expect(open(unheard).open('x').then(text)).rejects.toThrow();
});
