import { setTimeout as pause } from 'node:timers/promises';

export type Waiting = {
  /** Subject of the error's sentence, such as `RabbitMQ responds`. */
  what?: string;
  /** By default longer than the pause between two runs of the reconciler, which makes good what an event could not. */
  timeoutMs?: number;
  everyMs?: number;
  /** Ends the wait at once when this process ends. */
  child?: { hasExited(): boolean; exited: Promise<string> };
  signal?: AbortSignal;
};

/** Values that count as found. */
type Found<T> = Exclude<NonNullable<T>, false | '' | 0>;

/**
 * Calls `check` again and again until it finds something: what is missing, false or empty is not there yet.
 * @returns what was found
 * @throws a sentence when time is up or the process that should provide it ends; whatever `check` throws
 */
export async function waitUntil<T>(check: () => T | Promise<T>, waiting: Waiting = {}): Promise<Found<T>> {
  const { what = 'it is so', timeoutMs = 45_000, everyMs = 50, child, signal } = waiting;
  const deadline = Date.now() + timeoutMs;
  while (true) {
    signal?.throwIfAborted();
    if (child?.hasExited()) throw new Error(`the process ${await child.exited}`);
    const found = await check();
    if (found) return found as Found<T>;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs / 1000} s in vain until ${what}`);
    await pause(everyMs);
  }
}
