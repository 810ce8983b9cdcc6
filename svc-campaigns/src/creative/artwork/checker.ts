import { NamedError, type Logger } from '@postcard/service-kit';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { CheckResult, Use } from './check-file.ts';
import { tooHeavy } from './checks/refusal.ts';
import { startIsolated } from './isolated-process.ts';

/** A file's folder, and what it is for. */
export type CheckJob = { folder: string; use: Use };
/** The result of a check; `isLast` if its process ends now. */
export type CheckMessage = { result: CheckResult; isLast: boolean };

export type Checker = ReturnType<typeof createChecker>;

/** So many wait at most: together they get a result before the gateway loses patience. */
const mostWaiting = 4;
/** `longestMs` ends the check of a file made to take long; `patienceMs` is the wait of a service that stops. */
const limits = { longestMs: 10_000, patienceMs: 5000 };
/** A machine with much to do takes its time to start a process. */
const startMs = 30_000;
/** An idle process gives its memory back. */
const idleMs = 15_000;

/**
 * Checks files in a process of its own, one at a time. What is given may be made to break whatever reads it: then that
 * process dies, the file is refused, and the service has not noticed. A good one is kept for the next file.
 */
export function createChecker(log: Logger, { longestMs, patienceMs } = limits) {
  const oneAtATime = pLimit(1);
  let kept: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  /** A process that has read its code. How long that takes says nothing of the file. */
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
        // Ended by us: the file has done nothing wrong, and is checked when it is asked for again.
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
    /** @throws NamedError service_unavailable while too many others wait, and while this service stops */
    async check(job: CheckJob): Promise<CheckResult> {
      if (oneAtATime.pendingCount >= mostWaiting) throw unavailable();
      return oneAtATime(() => run(job));
    },
    /** Nothing to begin with: a process is made for the first file. */
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
    message: 'Many files are being checked at this moment. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  });
