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
  spots: string[];
  town: Town;
};

/** File size above which the sides are rendered one after the other, to save memory. */
const bothUpToBytes = 48 * 1024 * 1024;

/** Draws a picture of each side and reads its QR codes, each side in a thread. */
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

async function drawAside(order: PreviewOrder): Promise<ReadCode[]> {
  const thread = new Worker(new URL('./preview-thread.ts', import.meta.url), { workerData: order });
  let codes: ReadCode[] = [];
  thread.once('message', (read: ReadCode[]) => (codes = read));
  await once(thread, 'exit');
  return codes;
}
