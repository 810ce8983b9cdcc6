import { artworkMaxPixels } from '@postcard/contracts/print-sizes';
import { damaged, Refusal } from './refusal.ts';

/** Signatures of other file types, refused inside a picture. */
const foreign = ['%PDF-', '<script', '<SCRIPT', '<html', '<HTML', '<!doctype', '<!DOCTYPE', '<?php', '<svg xmlns'];

/** Checks a picture before it is decoded: complete, without foreign content, within the pixel limit. @throws Refusal */
export function checkStructure(bytes: Buffer, kind: 'png' | 'jpeg'): void {
  const { width, height } = kind === 'png' ? pngHeader(bytes) : jpegHeader(bytes);
  if (width === 0 || height === 0) throw damaged();
  if (width * height > artworkMaxPixels) throw tooManyPixels(width, height);
  if (foreign.some((sign) => bytes.includes(sign, 0, 'latin1')))
    throw new Refusal('This picture file contains other data too. Please export the picture again.');
}

export const tooManyPixels = (width: number, height: number): Refusal =>
  new Refusal(
    `Your picture is ${width} x ${height} pixels. Please send one of at most 80 megapixels; 3000 x 2400 is sharp ` +
      'enough for any spot.',
  );

type Header = { width: number; height: number };

function pngHeader(bytes: Buffer): Header {
  let at = 8;
  let header: Header | undefined;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!header && type !== 'IHDR') throw damaged();
    header ??= { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    at += 12 + length;
    if (type === 'IEND' && at <= bytes.length) return header;
  }
  throw damaged();
}

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegHeader(bytes: Buffer): Header {
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < bytes.length / 2) throw damaged();
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw damaged();
}
