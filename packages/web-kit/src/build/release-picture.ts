import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RenderedPicture } from '../prerender/render-picture.tsx';
import { drawPicture } from './draw-picture.ts';
import { write, type SocialImage } from './release.ts';

/** Puts a unit's social picture among its assets. */
export async function releasePicture(
  { svg, ...about }: RenderedPicture,
  unitFolder: string,
  dist: string,
): Promise<SocialImage> {
  const png = await drawPicture(svg, join(unitFolder, '.build/pictures'));
  const file = `social-picture.${createHash('sha256').update(png).digest('hex').slice(0, 8)}.png`;
  await write(join(dist, file), png);
  return { file, ...about };
}
