import { createRepeatingJob, type Background, type Logger } from '@postcard/service-kit';

const everyMs = 10_000;

/** Finishes what a crashed process left: approvals, closed accounts. */
export function createSettler(passes: (() => Promise<void>)[], log: Logger): Background {
  const onError = (error: unknown) => log.warn({ err: error }, 'left half-done');
  const settle = async () => {
    for (const pass of passes) await pass().catch(onError);
  };
  return createRepeatingJob(settle, { everyMs, onError });
}
