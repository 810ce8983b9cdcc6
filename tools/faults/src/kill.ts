import type { Stack } from '@postcard/devstack';
import { setTimeout as pause } from 'node:timers/promises';
import { pick, type Random } from './random.ts';

/**
 * Kills a process without warning every few seconds; its supervisor starts it again. @returns how to stop, and how many
 * died
 */
export function killNowAndThen(
  stack: Stack,
  names: readonly string[],
  random: Random,
): { stop: () => Promise<number> } {
  const ending = new AbortController();
  let kills = 0;
  const work = (async () => {
    while (!ending.signal.aborted) {
      await pause(3_000 + random() * 6_000, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      const victim = stack.process(pick(names, random));
      await victim.kill('SIGKILL');
      kills += 1;
      await victim.waitReady();
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await work;
      return kills;
    },
  };
}
