import { Worker } from 'node:worker_threads';
import { checkFile, type CheckResult } from './check-file.ts';
import type { CheckJob } from './checker.ts';

/** More than any honest file needs, and little enough to stay beside the service in half a gigabyte. */
const mostBytes = 256 * 1024 * 1024;

// This thread is busy while it works, so another one watches what it takes.
const watch = new Worker(
  `setInterval(() => process.memoryUsage.rss() > ${mostBytes} && process.kill(process.pid, 'SIGKILL'), 10)`,
  { eval: true, execArgv: [] },
);

process.on('message', async ({ folder, use }: CheckJob) => {
  const result: CheckResult = await checkFile(folder, use);
  process.send?.(result);
});
// It watches without being waited for.
watch.unref();
// Whoever asked is gone.
process.on('disconnect', () => process.exit(0));
