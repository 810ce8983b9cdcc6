import { setTimeout as pause } from 'node:timers/promises';

export type Waiting = {
  what?: string;
  /** By default longer than the reconciler's interval, which repairs missed events. */
  timeoutMs?: number;
  everyMs?: number;
  child?: { hasExited(): boolean; exited: Promise<string> };
  signal?: AbortSignal;
};

type Found<T> = Exclude<NonNullable<T>, false | '' | 0>;

/**
 * Calls `check` repeatedly until it returns a value that is not missing, false or empty.
 * @throws an error if time is up or the process ends
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
