import type { Stack, UnitProcess } from '@postcard/devstack';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';

/** Sends `kill -9` to a process or the broker; resolves when it is ready again. A shared broker is left alone. */
export async function killNow({ rabbit }: Stack, victim: UnitProcess | 'broker'): Promise<void> {
  if (victim === 'broker') {
    await rabbit.kill?.();
    await rabbit.restart?.();
    return;
  }
  await victim.kill('SIGKILL');
  await victim.waitReady(60_000);
}

/** Kills a process every few seconds during the work. @returns the work's result and the number of kills */
export async function whileKilling<T>(
  stack: Stack,
  { unit, random }: { unit: string; random: Random },
  work: () => Promise<T>,
): Promise<[T, number]> {
  const ending = new AbortController();
  let kills = 0;
  const killing = (async () => {
    while (!ending.signal.aborted) {
      await pause(3_000 + random() * 6_000, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      await killNow(stack, stack.process(unit));
      kills += 1;
    }
  })();
  const stop = () => {
    ending.abort();
    return killing;
  };
  return [await work().finally(stop), kills];
}
