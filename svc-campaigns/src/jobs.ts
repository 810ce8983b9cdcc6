import { createRepeatingJob, type Background, type Logger } from '@postcard/service-kit';

/** Work that is done again and again beside the requests. */
export type Job = { name: string; everyMs: number; work: () => Promise<void> };

/** Runs each job at once and at its interval; all are stopped together. */
export function createJobs(log: Logger, ...lists: readonly (readonly Job[])[]): Background {
  const jobs = lists.flat().map(({ name, everyMs, work }) =>
    createRepeatingJob(work, {
      everyMs,
      atStart: true,
      onError: (error) => log.warn({ err: error, work: name }, 'not done, next time'),
    }),
  );
  return {
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  };
}
