import type { Logger } from '@postcard/service-kit';

/** Work that is done again and again beside the requests. */
export type Job = { name: string; everyMs: number; work: () => Promise<void> };

/** Runs each job at its interval, and none of them twice at once. */
export function createJobs(log: Logger, ...lists: readonly (readonly Job[])[]) {
  const jobs = lists.flat();
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<string, Promise<void>>();

  function run({ name, work }: Job): void {
    if (running.has(name)) return;
    const done = work()
      .catch((error: unknown) => log.warn({ err: error, work: name }, 'not done, next time'))
      .finally(() => running.delete(name));
    running.set(name, done);
  }

  return {
    start(): void {
      for (const job of jobs) {
        run(job);
        timers.push(setInterval(() => run(job), job.everyMs));
      }
    },
    async stop(): Promise<void> {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
