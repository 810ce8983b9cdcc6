import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { currentTown, type Town } from '@postcard/contracts/town';
import { sides, type Side } from '@postcard/ui/card-geometry';
import type { ReadCode } from './codes.ts';
import { results } from './press-job.ts';

export type PreviewOrder = {
  file: string;
  page: number;
  side: Side;
  target: string;
  /** Those that may show a code. */
  spots: string[];
  town: Town;
};

/** A file larger than this is in memory once at a time. */
const bothUpToBytes = 48 * 1024 * 1024;

/**
 * A picture of each side of the file, as it is cut with its bleed and marks, and every QR code that is read in it. Each
 * has a thread of its own, as a page is drawn with one.
 */
export async function drawPreviews(folder: string, spots: string[]): Promise<ReadCode[]> {
  const file = join(folder, results.file);
  const { size } = await stat(file);
  const queue = pLimit(size > bothUpToBytes ? 1 : 2);
  const codes = await Promise.all(
    sides.map((side, page) =>
      queue(() => drawAside({ file, page, side, target: join(folder, results[side]), spots, town: currentTown() })),
    ),
  );
  return codes.flat();
}

/** @throws what the thread failed with */
async function drawAside(order: PreviewOrder): Promise<ReadCode[]> {
  const thread = new Worker(new URL('./preview-thread.ts', import.meta.url), { workerData: order });
  let codes: ReadCode[] = [];
  thread.once('message', (read: ReadCode[]) => (codes = read));
  await once(thread, 'exit');
  return codes;
}
