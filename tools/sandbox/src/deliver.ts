import { setTimeout as pause } from 'node:timers/promises';

const firstRetryMs = 500;
const longestRetryMs = 60_000;
const responseTimeoutMs = 10_000;

/** Stored state; `save` resolves when all earlier changes are on disk. Concurrent calls share one write. */
export type Store<State> = { state: State; save: () => Promise<void> };

type Options<T> = {
  /** Deliveries that an earlier run did not finish. */
  pending: readonly T[];
  /** Sends a delivery. @returns undefined if it was accepted, else the reason */
  send: (delivery: T, stopping: AbortSignal) => Promise<string | undefined>;
  /** Stores an attempt. @returns true if it was the last one */
  attempted: (delivery: T, failure: string | undefined) => Promise<boolean>;
  retryFirstMs?: number | undefined;
  log: (line: string) => void;
};

/** Repeats each delivery until it is accepted, after pauses that double up to a minute. */
export function deliver<T>({ pending, send, attempted, retryFirstMs = firstRetryMs, log }: Options<T>) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const start = async (delivery: T): Promise<void> => {
    await pause(0);
    for (let waitMs = retryFirstMs; !signal.aborted; waitMs = Math.min(longestRetryMs, waitMs * 2)) {
      const failure = await send(delivery, signal);
      if (signal.aborted || (await attempted(delivery, failure))) return;
      log(`an event was not delivered (${failure}), retry in ${waitMs / 1000} s`);
      await pause(waitMs, undefined, { signal }).catch(() => {});
    }
  };
  for (const delivery of pending) void start(delivery);
  return { add: (delivery: T) => void start(delivery), stop: () => stopping.abort() };
}

/** Sends a POST request. @returns undefined if the receiver accepted it, else the reason */
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
