import type { TestClient } from '@postcard/service-kit/testing';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { crc32, deflateSync } from 'node:zlib';

export const medium = { width: 1500, height: 1200 };

/** Draws a picture with a darker band at its top, which shows rotation and cropping. */
export function picture({ width, height }: { width: number; height: number } = medium, background = '#c2352b') {
  const band = { create: { width, height: Math.ceil(height / 10), channels: 3 as const, background: '#1b2a41' } };
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input: band, left: 0, top: 0 }]);
}

const drawn = new Map<string, Promise<Buffer>>();

export function png(size = medium, background?: string): Promise<Buffer> {
  const key = `${size.width} ${size.height} ${background}`;
  const bytes = drawn.get(key) ?? picture(size, background).png().toBuffer();
  drawn.set(key, bytes);
  return bytes;
}

export const jpeg = (size = medium): Promise<Buffer> => picture(size).jpeg().toBuffer();

export const mediumPoints: [number, number] = [360, 288];

export async function pdf(
  change: (document: PDFDocument) => void | Promise<void> = () => {},
  sizes: [number, number][] = [mediumPoints],
): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const size of sizes)
    document
      .addPage(size)
      .drawRectangle({ x: 0, y: 0, width: size[0], height: size[1] / 2, color: rgb(0.76, 0.2, 0.17) });
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

export function pngOf(chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  });
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return header;
}

export const promisedPng = (width: number, height: number): Buffer =>
  pngOf([
    ['IHDR', pngHeader(width, height)],
    ['IDAT', deflateSync(Buffer.alloc(100))],
    ['IEND', Buffer.alloc(0)],
  ]);

export type Refused = { code?: string; message?: string; errors?: { file?: string[] } };

export async function sendFile(
  url: string,
  client: TestClient,
  bookingId: string,
  file: Uint8Array,
  { name = 'ad.png', to = 'artwork' } = {},
) {
  const address = `${url}/api/bookings/${bookingId}/${to}`;
  const response = await fetch(address, { method: 'POST', ...formOf(client, file, name) });
  const type = response.headers.get('content-type') ?? '';
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: response.status, type, body: (await response.json()) as any };
}

export async function sendPart(url: string, client: TestClient, path: string, offset: number, part: Uint8Array) {
  const response = await fetch(`${url}${path}?offset=${offset}`, { method: 'PUT', ...formOf(client, part, 'part') });
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: response.status, body: (await response.json()) as any };
}

function formOf(client: TestClient, file: Uint8Array, name: string) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(file)]), name);
  return { body, headers: { cookie: cookiesOf(client) } };
}

export async function fetchBytes(url: string, client: TestClient) {
  const response = await fetch(url, { headers: { cookie: cookiesOf(client) } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const cookiesOf = (client: TestClient): string =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
