import type { Town } from '@postcard/contracts/town';
import type { Background } from '../background.ts';
import type { Logger } from '../log.ts';
import { inTown } from './current.ts';
import { onNewTown } from './known.ts';

export function createTownWork(log: Logger, work: () => Promise<unknown>): Background {
  let last: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  let end: (() => void) | undefined;

  async function workFor(town: Town): Promise<void> {
    if (isStopping) return;
    await inTown(town, work).catch((error: unknown) =>
      log.error({ err: error, town: town.id }, 'work for a new town failed, retrying'),
    );
  }

  return {
    start: () => void (end = onNewTown((town) => void (last = last.then(() => workFor(town))))),
    stop: async () => {
      end?.();
      isStopping = true;
      await last;
    },
  };
}
