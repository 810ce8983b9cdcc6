import { currentTown, type PressReport } from '@postcard/contracts';
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { PressJob, PressMessage, PressOrder } from './press-job.ts';

/** Maximum time, ten times that of fourteen of the heaviest files. */
const longestMs = 180_000;
const memoryMb = 512;
/** One malloc arena saves a hundred megabytes of freed memory. */
const env = { MALLOC_ARENA_MAX: '1' };

type Progress = (progress: { done: number; of: number; step: string }) => void;

export type PressWorker = ReturnType<typeof createPressWorker>;

/** Makes each press file in a separate process, whose memory is freed at its end. */
export function createPressWorker() {
  const children = new Set<ChildProcess>();
  let isStopping = false;

  const make = (job: PressJob, onProgress: Progress = () => {}) =>
    new Promise<PressReport>((resolve, reject) => {
      if (isStopping) return reject(new Error('this worker is stopping'));
      const child = fork(join(import.meta.dirname, 'press-process.ts'), {
        stdio: 'ignore',
        execArgv: [`--max-old-space-size=${memoryMb}`],
        env,
      });
      const late = setTimeout(() => child.kill('SIGKILL'), longestMs);
      children.add(child);
      child.on('message', (message: PressMessage) => {
        if ('report' in message) resolve(message.report);
        else if ('failed' in message) reject(new Error(message.failed));
        else onProgress(message);
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        clearTimeout(late);
        children.delete(child);
        reject(new Error(`the process that makes the press file ended: ${signal ?? code}`));
      });
      child.send({ job, town: currentTown() } satisfies PressOrder, (error) => error && child.kill('SIGKILL'));
    });

  return {
    make,
    start(): void {},
    async stop(): Promise<void> {
      isStopping = true;
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
