import type { Stack, UnitProcess } from '@postcard/devstack';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';

/** Kills a process or the broker; resolves when it is ready again. A shared broker is left alone. */
export async function killNow({ rabbit }: Stack, victim: UnitProcess | 'broker'): Promise<void> {
  if (victim === 'broker') {
    await rabbit.kill?.();
    await rabbit.restart?.();
    return;
  }
  await victim.kill('SIGKILL');
  await victim.waitReady(60_000);
}

export async function whileKilling(
  stack: Stack,
  { unit, random }: { unit: string; random: Random },
  work: Promise<unknown>,
): Promise<number> {
  const ending = new AbortController();
  const ended = work.finally(() => ending.abort());
  ended.catch(() => {});
  for (let kills = 0; ; kills += 1) {
    await pause(3_000 + random() * 6_000, undefined, { signal: ending.signal }).catch(() => {});
    if (ending.signal.aborted) return ended.then(() => kills);
    await killNow(stack, stack.process(unit));
  }
}
