import { enableCompileCache } from 'node:module';
import type { PressJob, PressMessage } from './press-job.ts';

// Set up first: what follows is compiled when a card is first pressed, not each time.
enableCompileCache();
const { makePress } = await import('./make-press.ts');

const send = (message: PressMessage): void => void process.send?.(message);

process.once('message', (job: PressJob) => {
  makePress(job, (done, of, step) => send({ done, of, step })).then(
    (report) => process.send?.({ report } satisfies PressMessage, () => process.exit()),
    (error: unknown) =>
      process.send?.(
        { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies PressMessage,
        () => process.exit(1),
      ),
  );
});
