import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makers } from './picture-makers.ts';
import { write } from './release.ts';

const rasterizer = fileURLToPath(new URL('./rasterize.ts', import.meta.url));

/**
 * The PNG of an SVG. One drawn before comes out of `cache`, a folder, where it is kept under a hash of the drawing and
 * of all that makes a picture of it; the programs that draw are loaded only for a new one.
 */
export async function drawPicture(svg: string, cache: string): Promise<Buffer> {
  const drawn = join(cache, `${await hashOf(svg)}.png`);
  const known = await readFile(drawn).catch(() => undefined);
  if (known) return known;
  const { rasterize } = await import('./rasterize.ts');
  const png = await rasterize(svg);
  await write(drawn, png);
  return png;
}

async function hashOf(svg: string): Promise<string> {
  const hash = createHash('sha256').update(svg);
  for (const maker of [rasterizer, ...Object.values(makers)]) hash.update(await readFile(maker));
  return hash.digest('hex').slice(0, 20);
}
