import type { Town } from '@postcard/contracts/town';
import { crc32, deflateSync } from 'node:zlib';

const size = 48;
/** Colors of the SVG icon, whose shapes `picture` fills in the same 60 by 60 units. */
const ink = '#1b2a41';
const paper = '#fffcf5';
const usual = { blue: '#2c5c8f', red: '#c2352b' };

const made = new WeakMap<Town, Buffer>();

export function faviconOf(town: Town): Buffer {
  const icon = made.get(town) ?? ico(png(picture(town)));
  made.set(town, icon);
  return icon;
}

function picture({ brand: { light } }: Town): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  const fill = (color: string, [left, top, width, height]: readonly number[]): void => {
    const rgba = Buffer.from(`${color.slice(1)}ff`, 'hex');
    const at = (unit: number) => Math.round((unit * size) / 60);
    for (let y = at(top!); y < at(top! + height!); y += 1)
      for (let x = at(left!); x < at(left! + width!); x += 1) rgba.copy(pixels, (y * size + x) * 4);
  };
  fill(ink, [0, 6, 60, 48]);
  fill(paper, [3, 9, 54, 42]);
  fill(light.blue ?? usual.blue, [22.2, 11.5, 31.7, 11]);
  fill(light.red ?? usual.red, [22.2, 37.3, 15, 11]);
  return pixels;
}

function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Array.from({ length: size }, (_, row) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(row * size * 4, (row + 1) * size * 4)]),
  );
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function ico(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([size, size], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}
