import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dataDirFrom } from '@postcard/devstack/stack/settings';
import sharp from 'sharp';
import { differenceOf, type Pixels } from './compare.ts';
import { hasPicture, pixelsOf, readPicture } from './files.ts';
import type { Picture } from './picture.ts';
import type { Player } from './player.ts';

/** Maximum comparisons of an unfinished page; each takes longer on a slow machine. */
const mostTries = 8;
const pauseMs = 200;
const gap = 16;
const reportOf = (name: string): string => join(dataDirFrom(process.env), 'visual', `${name}.png`);

export async function comparePicture(player: Player, picture: Picture): Promise<void> {
  const { name } = picture;
  rmSync(reportOf(name), { force: true });
  await player.show(picture);
  if (!hasPicture(name)) throw new Error(`No picture of ${name} exists: npm run visual -- update ${picture.view.name}`);
  const kept = readPicture(name);
  const before = await pixelsOf(kept);
  for (let tries = 1; ; tries++) {
    const taken = await player.capture();
    const difference = differenceOf(before, await pixelsOf(taken));
    if (!difference) return;
    if (tries === mostTries) {
      await report(name, [kept, taken], difference.drawn);
      throw new Error(`${name} differs from its kept picture: ${reportOf(name)}`);
    }
    await wait(pauseMs);
    await player.fit();
  }
}

/** Saves the kept picture, the new one and their difference side by side. */
async function report(name: string, both: Buffer[], { width, height, data }: Pixels): Promise<void> {
  const drawn = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  const frame = { width: 3 * width + 2 * gap, height, channels: 4 as const, background: '#ddd' };
  mkdirSync(join(reportOf(name), '..'), { recursive: true });
  await sharp({ create: frame })
    .composite([...both, drawn].map((input, place) => ({ input, left: place * (width + gap), top: 0 })))
    .toFile(reportOf(name));
}
