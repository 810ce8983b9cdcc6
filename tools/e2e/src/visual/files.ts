import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Pixels } from './compare.ts';

export const picturesFolder = join(import.meta.dirname, '../../pictures');
const browserFile = join(picturesFolder, 'browser.json');
const fileOf = (name: string) => join(picturesFolder, `${name}.webp`);

/** Shades per color: half the bytes without a visible change. */
const shades = 32;
const coarse = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.round((Math.floor((value * shades) / 256) * 255) / (shades - 1)),
);

export async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at++) data[at] = coarse[data[at] as number] as number;
  return { width: info.width, height: info.height, data };
}

export const hasPicture = (name: string): boolean => existsSync(fileOf(name));
export const readPicture = (name: string): Buffer => readFileSync(fileOf(name));

export const keepPicture = (name: string, pixels: Pixels): Promise<void> => keepPixels(fileOf(name), pixels);

export async function keepPixels(file: string, { width, height, data }: Pixels): Promise<void> {
  mkdirSync(picturesFolder, { recursive: true });
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  writeFileSync(file, await picture.webp({ lossless: true, effort: 6 }).toBuffer());
}

export const keptPictures = (): string[] =>
  existsSync(picturesFolder)
    ? readdirSync(picturesFolder)
        .filter((file) => file.endsWith('.webp'))
        .map((file) => file.replace('.webp', ''))
    : [];

export const removePicture = (name: string): void => rmSync(fileOf(name));

export const readBrowser = (): string =>
  existsSync(browserFile) ? (JSON.parse(readFileSync(browserFile, 'utf8')) as { chromium: string }).chromium : '';

export const keepBrowser = (chromium: string): void =>
  writeFileSync(browserFile, `${JSON.stringify({ chromium }, null, 2)}\n`);
