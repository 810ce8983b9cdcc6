import { setTimeout as pause } from 'node:timers/promises';

const firstRetryMs = 500;
const longestRetryMs = 60_000;
const responseTimeoutMs = 10_000;

/** Stored state; `save` resolves when all earlier changes are on disk. Concurrent calls share one write. */
export type Store<State> = { state: State; save: () => Promise<void> };

type Options<T> = {
  /** Deliveries of an earlier run. */
  pending: readonly T[];
  feed: Feed<T>;
  /** False for deliveries of another sandbox in this process. */
  isOwn: (delivery: T) => boolean;
  countOf: (delivery: T) => { tries: number };
  /** Sends a delivery. @returns undefined if it was accepted, else the reason */
  send: (delivery: T, stopping: AbortSignal) => Promise<string | undefined>;
  /** Stores an attempt. @returns true when no other follows */
  attempted: (delivery: T, failure: string | undefined) => Promise<boolean>;
  retryFirstMs?: number | undefined;
  log: (line: string) => void;
};

/** Repeats each delivery until it is accepted, after pauses that double to a minute. @returns a function that stops */
export function deliver<T>(options: Options<T>): () => void {
  const { pending, feed, isOwn, countOf, send, attempted, retryFirstMs = firstRetryMs, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const start = async (delivery: T): Promise<void> => {
    await pause(0);
    while (!signal.aborted) {
      const count = countOf(delivery);
      count.tries += 1;
      const failure = await send(delivery, signal);
      if (signal.aborted || (await attempted(delivery, failure))) return;
      const waitMs = Math.min(longestRetryMs, retryFirstMs * 2 ** (count.tries - 1));
      log(`an event was not delivered (${failure}), again in ${waitMs / 1000} s`);
      await pause(waitMs, undefined, { signal }).catch(() => {});
    }
  };
  for (const delivery of pending) void start(delivery);
  const unsubscribe = feed.subscribe((delivery) => void (isOwn(delivery) && start(delivery)));
  return () => {
    unsubscribe();
    stopping.abort();
  };
}

/** @returns undefined if the receiver accepted it, else the reason */
export async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  stopping: AbortSignal,
): Promise<string | undefined> {
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(responseTimeoutMs)]);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.ok ? undefined : `the response was ${response.status}`;
  } catch (error) {
    return (error as Error).message;
  }
}

export type Feed<T> = ReturnType<typeof createFeed<T>>;

export function createFeed<T>() {
  const listeners = new Set<(item: T) => void>();
  return {
    publish: (item: T) => listeners.forEach((listener) => listener(item)),
    subscribe: (listener: (item: T) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
