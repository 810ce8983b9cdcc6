import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Town } from '@postcard/contracts/town';
import type { RenderedPicture } from '../prerender/render-picture.tsx';
import { drawPicture } from './draw-picture.ts';
import { write } from './release.ts';

/** What the thread is given: the unit's server build by its address, and whose picture it makes. */
export type PictureOrder = { module: string; town: Town };

export type PicturesOptions = {
  /** The address of the unit's server build, which has a social picture. */
  module: string;
  towns: readonly Town[];
  /** The folder of what was drawn before. */
  cache: string;
  dist: string;
};

/** Puts the social picture of each town among a unit's assets. @returns the files, each once */
export async function releasePictures({ module, towns, cache, dist }: PicturesOptions): Promise<string[]> {
  const files = new Set<string>();
  for (const town of towns) {
    const { file, svg } = await pictureOf({ module, town });
    if (!files.has(file)) await write(join(dist, file), await drawPicture(svg, cache));
    files.add(file);
  }
  return [...files].toSorted();
}

/** In a thread of its own, because the texts of a town are read as its modules load. */
async function pictureOf(order: PictureOrder): Promise<RenderedPicture> {
  const thread = new Worker(new URL('./picture-thread.ts', import.meta.url), { workerData: order });
  try {
    const [picture] = (await once(thread, 'message')) as [RenderedPicture];
    return picture;
  } finally {
    await thread.terminate();
  }
}
