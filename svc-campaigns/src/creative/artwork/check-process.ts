import { Worker } from 'node:worker_threads';
import { checkFile } from './check-file.ts';
import type { CheckJob, CheckMessage } from './checker.ts';

/** A telephone's picture of 12 megapixels in HEIC takes 320 MB to decode; the image's limit is 1.5 GB for all. */
const mostBytes = 400 * 1024 * 1024;
/** A decoder gives no memory back, so what has taken as much ends, and the next file gets a new process. */
const keptBytes = 200 * 1024 * 1024;

// This thread is busy while it works, so another one watches what it takes.
const watch = new Worker(
  `setInterval(() => process.memoryUsage.rss() > ${mostBytes} && process.kill(process.pid, 'SIGKILL'), 10)`,
  { eval: true, execArgv: [] },
);

process.on('message', async ({ folder, use }: CheckJob) => {
  const result = await checkFile(folder, use);
  const isLast = process.memoryUsage.rss() > keptBytes;
  process.send?.({ result, isLast } satisfies CheckMessage, () => isLast && process.exit(0));
});
// It watches without being waited for.
watch.unref();
// From here on, messages are read at once.
process.send?.('ready');
// Whoever asked is gone.
process.on('disconnect', () => process.exit(0));
