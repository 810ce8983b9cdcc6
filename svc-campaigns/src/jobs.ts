import { createRepeatingJob, type Background, type Logger } from '@postcard/service-kit';

export type Job = { name: string; everyMs: number; work: () => Promise<void> };

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
