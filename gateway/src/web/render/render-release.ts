import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from '@postcard/contracts/zod';
import type { Town } from '@postcard/contracts/town';
import { pageHead } from '../release.ts';

/** What the thread is given: the release's renderer by its address, and whose pages it makes. */
export type RenderOrder = { module: string; town: Town; template?: string | undefined };

const townPages = z.object({
  heads: z.record(z.string(), pageHead),
  html: z.record(z.string(), z.string()),
  document: z.string().optional(),
});
export type TownPages = z.infer<typeof townPages>;

const longestMs = 20_000;
const memoryMb = 256;

/**
 * Runs a release's renderer for one town, in a thread of its own that ends with it: modules of a town are never those
 * of another, and their memory is given back.
 * @throws what the renderer threw, or that it took too long
 */
export async function renderRelease(order: RenderOrder): Promise<TownPages> {
  const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // It draws what is in its order: settings of the gateway are none of its business.
    env: { NODE_ENV: 'production' },
  });
  try {
    const [pages] = (await once(thread, 'message', { signal: AbortSignal.timeout(longestMs) })) as [unknown];
    return townPages.parse(pages);
  } finally {
    await thread.terminate();
  }
}
