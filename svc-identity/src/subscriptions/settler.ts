import type { Logger } from '@postcard/service-kit';

const everyMs = 10_000;

/** Finishes beside the requests what a process that died left half-done: approvals, closed accounts. */
export function createSettler(passes: (() => Promise<void>)[], log: Logger) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const settle = async () => {
    for (const pass of passes) await pass().catch((error: unknown) => log.warn({ err: error }, 'left half-done'));
  };
  const run = () => {
    running = settle();
  };
  return {
    start: () => void (timer = setInterval(run, everyMs)),
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
