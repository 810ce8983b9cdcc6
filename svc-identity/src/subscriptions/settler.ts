import type { Logger } from '@postcard/service-kit';
import type { Review } from './review.ts';

const everyMs = 10_000;

/** Finishes half-done approvals beside the requests. */
export function createSettler(review: Review, log: Logger) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = review.settleAll().catch((error: unknown) => log.warn({ err: error }, 'approvals not settled'));
  };
  return {
    start: () => void (timer = setInterval(run, everyMs)),
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
