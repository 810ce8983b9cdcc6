import { beforeAll, describe, expect, test } from '@jest/globals';
import { pictureMaxBytes } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { admin, cookiesOf, loggedIn, registered, sendPicture, useIdentity } from '../../testing/identity.ts';

const identity = await useIdentity();
let client: TestClient;
let userId: string;

beforeAll(async () => {
  const made = await registered(identity, 'pictured');
  client = made.client;
  userId = made.user.id;
});
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2352b' } });
const send = (bytes: Uint8Array | string, field?: string) => sendPicture(identity, client, userId, bytes, field);
const kept = async () => (await client.get('/api/users/me')).body.profilePicture as string | null;

async function served(path: string, as: TestClient = client) {
  const response = await fetch(identity.url + path, { headers: { cookie: cookiesOf(as) } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a picture', () => {
  test.each([
    ['PNG', () => drawing(600, 300).png().toBuffer()],
    ['JPEG', () => drawing(300, 600).jpeg().toBuffer()],
  ])('becomes a square if it is %s, which its owner and administrators see', async (_, make) => {
    const { status, body } = await send(await make());
    expect(status).toBe(200);
    expect(body.profilePicture).toMatch(new RegExp(`^/api/users/${userId}/picture\\?v=[\\w-]+$`));
    const { headers, bytes } = await served(body.profilePicture as string);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    const sent = ['content-type', 'x-content-type-options', 'cache-control'].map((name) => headers.get(name));
    expect(sent).toEqual(['image/webp', 'nosniff', 'private, max-age=86400, immutable']);
    expect((await served(`/api/users/${userId}/picture`)).headers.get('cache-control')).toBe('private, no-cache');
    expect((await served(body.profilePicture as string, (await loggedIn(identity, admin)).client)).status).toBe(200);
  });

  test('cannot be changed by another user', async () => {
    const { client: other } = await registered(identity, 'onlooker');
    expect((await sendPicture(identity, other, userId, await drawing(10, 10).png().toBuffer())).status).toBe(404);
  });

  test('gets a new address with every upload, and returns 404 once it is removed', async () => {
    const first = await send(await drawing(20, 20).png().toBuffer());
    const second = await send(await drawing(30, 30).png().toBuffer());
    expect(second.body.profilePicture).not.toBe(first.body.profilePicture);
    const removed = await client.delete(`/api/users/${userId}/picture`);
    expect(removed).toMatchObject({ status: 200, body: { profilePicture: null } });
    expect((await served(second.body.profilePicture as string)).status).toBe(404);
    expect((await client.delete(`/api/users/${userId}/picture`)).status).toBe(200);
  });

  test('is rotated upright and stored without metadata', async () => {
    const halves = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
      .composite([{ input: await drawing(20, 20).tint('#0000ff').png().toBuffer(), left: 20, top: 0 }])
      .withExif({ IFD0: { Copyright: 'Where Ada lives' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await send(halves);
    const { bytes } = await served(body.profilePicture as string);
    expect(bytes.includes('Ada')).toBe(false);
    const { exif, orientation, icc } = await sharp(bytes).metadata();
    expect({ exif, orientation, icc }).toEqual({ exif: undefined, orientation: undefined, icc: undefined });
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const redAt = (row: number) => data[(row * info.width + 128) * info.channels] as number;
    expect(redAt(20)).toBeGreaterThan(200);
    expect(redAt(235)).toBeLessThan(redAt(20));
  });

  test('is stored without data that was appended to the file', async () => {
    for (const bytes of [await drawing(50, 50).png().toBuffer(), await drawing(50, 50).jpeg().toBuffer()]) {
      const appended = Buffer.from('PK\u0003\u0004<script>alert(1)</script>');
      const { status, body } = await send(Buffer.concat([bytes, appended]));
      expect(status).toBe(200);
      expect((await served(body.profilePicture as string)).bytes.includes('script')).toBe(false);
    }
  });
});

describe('an invalid upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const beginningOf = { png: '\x89PNG\r\n\x1a\n', jpeg: '\xff\xd8\xff\xe0' };
  const invalid = (message: unknown) => ({ status: 422, body: { errors: { file: [message] } } });
  const notOurs = { status: 415, body: { message: 'Please choose a PNG or JPEG picture.' } };
  const damaged = invalid('The picture is damaged or incomplete. Please choose another one.');
  const tooManyPixels = invalid(expect.stringContaining('20 megapixels'));
  const page = '<html><script>alert(1)</script>';

  test.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, object]>([
    ['an SVG', () => svg, notOurs],
    ['an SVG behind a byte order mark', () => `\ufeff${svg}`, notOurs],
    ['a GIF', () => drawing(5, 5).gif().toBuffer(), notOurs],
    ['a WebP', () => drawing(5, 5).webp().toBuffer(), notOurs],
    ['a TIFF', () => drawing(5, 5).tiff().toBuffer(), notOurs],
    ['a PDF', () => '%PDF-1.7\n', notOurs],
    ['nothing', () => '', notOurs],
    ['a web page that begins like a PNG', () => Buffer.from(beginningOf.png + page, 'latin1'), damaged],
    ['a web page that begins like a JPEG', () => Buffer.from(beginningOf.jpeg + page, 'latin1'), damaged],
    ['an SVG that begins like a PNG', () => Buffer.from(beginningOf.png + svg, 'latin1'), damaged],
    ['half a PNG', async () => half(await noise().png().toBuffer()), damaged],
    ['half a JPEG', async () => half(await noise().jpeg().toBuffer()), damaged],
    ['a PNG of a few bytes that promises 2500 megapixels', () => promisedPng(50_000, 50_000), tooManyPixels],
    ['a PNG that unpacks to 21 megapixels', () => drawing(7000, 3000).png().toBuffer(), tooManyPixels],
  ])('keeps the old picture and returns a message if it is %s', async (_, make, refusal) => {
    const { body } = await send(await drawing(10, 10).png().toBuffer());

    expect(await send(await make())).toMatchObject(refusal);
    expect(await kept()).toBe(body.profilePicture);
    expect((await served(body.profilePicture as string)).status).toBe(200);
  });

  test('returns 413 if it is too large', async () => {
    const { status, body } = await send(new Uint8Array(pictureMaxBytes + 1));

    expect([status, body.message]).toEqual([413, expect.stringContaining('900 KB')]);
    expect(await send(new Uint8Array(3_000_000))).toMatchObject({ status: 413 });
  });

  test('returns 422 without a file', async () => {
    const refused = await send(await drawing(5, 5).png().toBuffer(), 'other');
    expect(refused).toMatchObject(invalid('Please choose a picture.'));
  });

  test.each([
    ['JSON', 'application/json', '{}', 415],
    ['multipart without a boundary', 'multipart/form-data', 'x', 422],
    [
      'multipart that ends too early',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG',
      422,
    ],
    ['an empty body', 'multipart/form-data; boundary=x', '', 422],
  ])('fails for %s with the status of its format', async (_, contentType, raw, status) => {
    const headers = { 'content-type': contentType };
    const response = await client.call(`/api/users/${userId}/picture`, { method: 'PUT', raw, headers });

    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });
});

const noise = () =>
  sharp(Buffer.from(Array.from({ length: 100 * 100 * 3 }, (_, index) => (index * 7919) % 251)), {
    raw: { width: 100, height: 100, channels: 3 },
  });
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

function promisedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(100))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}
