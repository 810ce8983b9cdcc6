import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from './child.ts';

export type Waiting = {
  /** What is waited for, for the error's sentence: `RabbitMQ answers`. */
  what: string;
  timeoutMs: number;
  everyMs?: number;
  /** Ends the wait at once when this process ends. */
  child?: Pick<Child, 'exited' | 'hasExited'>;
  signal?: AbortSignal;
};

/** Asks until the answer is true. Throws a sentence when time is up or the process that should answer ends. */
export async function waitUntil(check: () => Promise<boolean>, waiting: Waiting): Promise<void> {
  const { what, timeoutMs, everyMs = 50, child, signal } = waiting;
  const deadline = Date.now() + timeoutMs;
  while (true) {
    signal?.throwIfAborted();
    if (child?.hasExited()) throw new Error(`the process ${await child.exited}`);
    if (await check()) return;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs / 1000} s in vain until ${what}`);
    await pause(everyMs);
  }
}
