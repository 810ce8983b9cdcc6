import type { Logger } from '@postcard/service-kit';

type Round = { name: string; everyMs: number; work: () => Promise<void> };

/** Does each piece of work now and again, beside the requests, and none of them twice at once. */
export function createRounds(log: Logger, rounds: readonly Round[]) {
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<string, Promise<void>>();

  function run({ name, work }: Round): void {
    if (running.has(name)) return;
    const done = work()
      .catch((error: unknown) => log.warn({ err: error, work: name }, 'not done, next time'))
      .finally(() => running.delete(name));
    running.set(name, done);
  }

  return {
    start(): void {
      for (const round of rounds) {
        run(round);
        timers.push(setInterval(() => run(round), round.everyMs));
      }
    },
    async stop(): Promise<void> {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
