import { NamedError, type Logger } from '@postcard/service-kit';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { CheckResult, Use } from './check-file.ts';
import { tooHeavy } from './checks/refusal.ts';
import { startIsolated } from './isolated-process.ts';

export type CheckJob = { folder: string; use: Use };
export type CheckMessage = { result: CheckResult; isLast: boolean };

export type Checker = ReturnType<typeof createChecker>;

const mostWaiting = 4;
const limits = { longestMs: 10_000, patienceMs: 5000 };
const startMs = 30_000;
const idleMs = 15_000;

/** Checks files one by one in an isolated process. A file that ends the process is refused. */
export function createChecker(log: Logger, { longestMs, patienceMs } = limits) {
  const oneAtATime = pLimit(1);
  let kept: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  /** Returns a process that has loaded its code, which does not count toward a file's time. */
  async function take(): Promise<ChildProcess> {
    if (stopped) throw unavailable();
    clearTimeout(idle);
    if (kept?.connected) return kept;
    const child = startIsolated(join(import.meta.dirname, 'check-process.ts'));
    kept = child;
    const late = setTimeout(drop, startMs);
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'exit').then(() => false),
    ]).catch(() => false);
    clearTimeout(late);
    if (isReady) return child;
    drop();
    throw unavailable();
  }

  function drop(): void {
    clearTimeout(idle);
    kept?.kill('SIGKILL');
    kept = undefined;
  }

  function giveBack(): void {
    if (stopped) return drop();
    idle = setTimeout(drop, idleMs);
    idle.unref();
  }

  async function run(job: CheckJob): Promise<CheckResult> {
    const child = await take();
    return new Promise<CheckResult>((resolve, reject) => {
      const late = setTimeout(drop, longestMs);
      const end = (settle: () => void) => {
        clearTimeout(late);
        child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
        settle();
      };
      child.once('exit', (code, signal) => {
        log.warn({ code, signal }, 'a file ended the process that checked it');
        kept = undefined;
        // A process that ended at shutdown does not refuse the file, which is checked on a retry.
        end(() => (stopped ? reject(unavailable()) : resolve({ refusals: tooHeavy().reasons })));
      });
      child.once('error', drop);
      child.once('message', (message) => {
        const { result, isLast } = message as CheckMessage;
        if (isLast) kept = undefined;
        else giveBack();
        end(() => resolve(result));
      });
      child.send(job, (error) => error && drop());
    });
  }

  return {
    async check(job: CheckJob): Promise<CheckResult> {
      if (oneAtATime.pendingCount >= mostWaiting) throw unavailable();
      return oneAtATime(() => run(job));
    },
    start(): void {},
    async stop(): Promise<void> {
      stopped = true;
      const late = setTimeout(drop, patienceMs);
      await oneAtATime(async () => {});
      clearTimeout(late);
      drop();
    },
  };
}

const unavailable = () =>
  new NamedError('service_unavailable', {
    message: 'We’re checking many files right now. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  });
