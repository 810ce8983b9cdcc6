import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makers } from './picture-makers.ts';
import { write } from './release.ts';

const rasterizer = fileURLToPath(new URL('./rasterize.ts', import.meta.url));

/** Returns the PNG of an SVG. Caches by a hash of the drawing and its tools, which load only for a new drawing. */
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
