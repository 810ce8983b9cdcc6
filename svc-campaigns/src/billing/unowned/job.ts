import type { Job } from '../../jobs.ts';

const everyMs = 30_000;
const hourMs = 3_600_000;

/**
 * The sweep at the start, where it may follow a restore, and then every hour; what could not be handled is tried again
 * after half a minute. @param sweep returns whether all of it could be
 */
export function sweepJob(sweep: () => Promise<boolean>, now: () => Date): Job {
  let dueAt = 0;
  return {
    name: 'stripe sweep',
    everyMs,
    work: async () => {
      if (now().getTime() >= dueAt && (await sweep())) dueAt = now().getTime() + hourMs;
    },
  };
}
