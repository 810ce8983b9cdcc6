import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { results } from './press-job.ts';

export type PreviewOrder = { file: string; page: number; target: string };

/** A file larger than this is in memory once at a time. */
const bothUpToBytes = 48 * 1024 * 1024;

/**
 * A picture of each side of the file, as it is cut with its bleed and marks. Each has a thread of its own, as a page is
 * drawn with one.
 */
export async function drawPreviews(folder: string): Promise<void> {
  const file = join(folder, results.file);
  const { size } = await stat(file);
  const queue = pLimit(size > bothUpToBytes ? 1 : 2);
  await Promise.all(
    [results.front, results.back].map((name, page) =>
      queue(() => drawAside({ file, page, target: join(folder, name) })),
    ),
  );
}

/** @throws what the thread failed with */
async function drawAside(order: PreviewOrder): Promise<void> {
  await once(new Worker(new URL('./preview-thread.ts', import.meta.url), { workerData: order }), 'exit');
}
