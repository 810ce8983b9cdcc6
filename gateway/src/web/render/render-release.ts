import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from '@postcard/contracts/zod';
import type { Town } from '@postcard/contracts/town';
import { pageHead, socialImage } from '../release.ts';
import type { RenderBounds } from './render-bounds.ts';

/** What the thread is given: the release's renderer by its address, and whose pages it makes. */
export type RenderOrder = { module: string; town: Town; template?: string | undefined };

const townPages = z.object({
  heads: z.record(z.string(), pageHead),
  html: z.record(z.string(), z.string()),
  document: z.string().optional(),
  socialImage: socialImage.optional(),
});
export type TownPages = z.infer<typeof townPages>;

/**
 * Runs a release's renderer for one town, in a thread of its own that ends with it: modules of a town are never those
 * of another, and their memory is given back.
 * @param stopped ends it at once
 * @throws what the renderer threw, or that it took too long, too much memory, said nothing or was ended
 */
export async function renderRelease(
  order: RenderOrder,
  { longestMs, memoryMb }: Pick<RenderBounds, 'longestMs' | 'memoryMb'>,
  stopped: AbortSignal,
): Promise<TownPages> {
  const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    // It draws what is in its order: settings of the gateway are none of its business.
    env: { NODE_ENV: 'production' },
  });
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, stopped, AbortSignal.timeout(longestMs)]);
  const ended = once(thread, 'exit', { signal }).then(([code]) => {
    throw new Error(`the renderer ended with ${code} and made no pages`);
  });
  try {
    const [pages] = (await Promise.race([once(thread, 'message', { signal }), ended])) as [unknown];
    return townPages.parse(pages);
  } finally {
    over.abort();
    await thread.terminate();
  }
}
