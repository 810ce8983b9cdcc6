import type { Background } from '../background.ts';
import type { Logger } from '../log.ts';
import { inTown } from './current.ts';
import { onNewTown } from './known.ts';

/** Does work for each town that is published while the service runs. */
export function createTownWork(log: Logger, work: () => Promise<unknown>): Background {
  const running = new Set<Promise<unknown>>();
  let end: (() => void) | undefined;
  return {
    start: () => {
      end = onNewTown((town) => {
        const run = inTown(town, work)
          .catch((error: unknown) => log.error({ err: error, town: town.id }, 'not done for a new town, next time'))
          .finally(() => running.delete(run));
        running.add(run);
      });
    },
    stop: async () => {
      end?.();
      await Promise.all(running);
    },
  };
}
