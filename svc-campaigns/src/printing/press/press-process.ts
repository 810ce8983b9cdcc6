import { enableCompileCache } from 'node:module';
import type { PressMessage, PressOrder } from './press-job.ts';

// Enabled first, so that later imports are compiled once.
enableCompileCache();

const send = (message: PressMessage): void => void process.send?.(message);

process.once('message', async ({ job, town }: PressOrder) => {
  // Set before the drawing code is imported, which reads the town.
  Object.assign(globalThis, { postcardTown: town });
  const { makePress } = await import('./make-press.ts');
  makePress(job, (done, of, step) => send({ done, of, step })).then(
    (report) => process.send?.({ report } satisfies PressMessage, () => process.exit()),
    (error: unknown) =>
      process.send?.(
        { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies PressMessage,
        () => process.exit(1),
      ),
  );
});
