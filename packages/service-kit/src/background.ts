import { requestContext } from './request-context.ts';

export type Background = { start(): void; stop(): Promise<void> };
export type WakeableLoop = Background & { wake(): void };

type Options = {
  everyMs: number;
  onError: (error: unknown) => void;
};

/** Runs `work` at an interval, never concurrently: runs that are due during a run are skipped. */
export function createRepeatingJob(
  work: (isStopping: () => boolean) => Promise<void>,
  { everyMs, onError, atStart = false }: Options & { atStart?: boolean },
): Background {
  const runs = oneAtATime(work, onError);
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      if (atStart) runs.begin();
      timer = setInterval(runs.begin, everyMs);
    },
    stop: () => {
      clearInterval(timer);
      return runs.end();
    },
  };
}

/**
 * Runs `pass` at an interval and when woken, never concurrently; a wake during a pass causes another pass after it.
 * While `isPossible` returns false, a wake is kept for later.
 */
export function createWakeableLoop(
  pass: (isStopping: () => boolean) => Promise<void>,
  { everyMs, onError, isPossible = () => true }: Options & { isPossible?: () => boolean },
): WakeableLoop {
  let again = false;
  const runs = oneAtATime(async (isStopping) => {
    do {
      again = false;
      await pass(isStopping);
    } while (again && !isStopping());
  }, onError);
  let timer: NodeJS.Timeout | undefined;
  const wake = () => {
    again = true;
    if (isPossible()) runs.begin();
  };
  return {
    wake,
    start: () => void (timer = setInterval(wake, everyMs)),
    stop: () => {
      clearInterval(timer);
      return runs.end();
    },
  };
}

function oneAtATime(work: (isStopping: () => boolean) => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | null = null;
  let stopping = false;
  return {
    begin(): void {
      if (stopping) return;
      // The caller may be in the context of a request, which must not leak into the work.
      running ??= requestContext
        .run({ correlationId: null, causationId: null, town: 'every' }, () => work(() => stopping))
        .catch(onError)
        .finally(() => (running = null));
    },
    async end(): Promise<void> {
      stopping = true;
      await running;
    },
  };
}
