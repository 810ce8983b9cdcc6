import { Worker } from 'node:worker_threads';
import { checkFile } from './check-file.ts';
import type { CheckJob, CheckMessage } from './checker.ts';

/** Maximum memory. Decoding a 12-megapixel HEIC takes 320 MB; the container's limit is 1.5 GB. */
const mostBytes = 400 * 1024 * 1024;
/** Memory above which the process exits after its file, as decoders do not free theirs. */
const keptBytes = 200 * 1024 * 1024;

// The main thread is busy during a check, so a worker watches the memory.
const watch = new Worker(
  `setInterval(() => process.memoryUsage.rss() > ${mostBytes} && process.kill(process.pid, 'SIGKILL'), 10)`,
  { eval: true, execArgv: [] },
);

process.on('message', async ({ folder, use }: CheckJob) => {
  const result = await checkFile(folder, use);
  const isLast = process.memoryUsage.rss() > keptBytes;
  process.send?.({ result, isLast } satisfies CheckMessage, () => isLast && process.exit(0));
});
watch.unref();
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
