import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Town } from '@postcard/contracts/town';
import type { RenderedPicture } from '../prerender/render-picture.tsx';
import { drawPicture } from './draw-picture.ts';
import { write } from './release.ts';

export type PictureOrder = { module: string; town: Town };

type PicturesOptions = {
  module: string;
  towns: readonly Town[];
  cache: string;
  dist: string;
};

/** Adds each town's social picture to the assets. @returns the files, each once */
export async function releasePictures({ module, towns, cache, dist }: PicturesOptions): Promise<string[]> {
  const files = new Set<string>();
  for (const town of towns) {
    const { file, svg } = await pictureOf({ module, town });
    if (!files.has(file)) await write(join(dist, file), await drawPicture(svg, cache));
    files.add(file);
  }
  return [...files].toSorted();
}

async function pictureOf(order: PictureOrder): Promise<RenderedPicture> {
  const thread = new Worker(new URL('./picture-thread.ts', import.meta.url), { workerData: order });
  try {
    const [picture] = (await once(thread, 'message')) as [RenderedPicture];
    return picture;
  } finally {
    await thread.terminate();
  }
}
