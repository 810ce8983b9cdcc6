import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createRepeatingJob, createWakeableLoop } from './background.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function heldWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const seen: boolean[] = [];
  const work = async (isStopping: () => boolean) => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    await run.promise;
    seen.push(isStopping());
  };
  const settle = async (run: number, error?: Error) => {
    if (error) runs[run]!.reject(error);
    else runs[run]!.resolve();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { work, runs, seen, settle };
}

const errors: unknown[] = [];
const options = { everyMs: 100, onError: (error: unknown) => void errors.push(error) };
afterEach(() => void errors.splice(0));

describe('a repeating job', () => {
  test('runs at its interval, never concurrently, and skips runs that are due meanwhile', async () => {
    const { work, runs, settle } = heldWork();

    createRepeatingJob(work, options).start();

    expect(runs).toHaveLength(0);
    jest.advanceTimersByTime(350);
    expect(runs).toHaveLength(1);
    await settle(0);
    expect(runs).toHaveLength(1);
    jest.advanceTimersByTime(100);
    expect(runs).toHaveLength(2);
  });

  test('runs at once if configured, and again after a failure, which is reported once', async () => {
    const { work, runs, settle } = heldWork();
    const failure = new Error('away');

    createRepeatingJob(work, { ...options, atStart: true }).start();

    expect(runs).toHaveLength(1);
    await settle(0, failure);
    expect(errors).toEqual([failure]);
    jest.advanceTimersByTime(100);
    expect(runs).toHaveLength(2);
  });

  test('signals the current run to stop, waits for it, and starts no more runs', async () => {
    const { work, runs, seen, settle } = heldWork();
    const job = createRepeatingJob(work, { ...options, atStart: true });
    job.start();
    let stopped = false;
    const stopping = job.stop().then(() => (stopped = true));
    jest.advanceTimersByTime(1000);
    expect([runs.length, stopped]).toEqual([1, false]);
    await settle(0);
    await stopping;
    job.start();
    expect([seen, runs.length]).toEqual([[true], 1]);
  });
});

describe('a wakeable loop', () => {
  test('runs at once when woken, and once more for all wakes during the run', async () => {
    const { work, runs, settle } = heldWork();
    const loop = createWakeableLoop(work, options);
    loop.wake();
    expect(runs).toHaveLength(1);
    loop.wake();
    loop.wake();
    expect(runs).toHaveLength(1);
    await settle(0);
    expect(runs).toHaveLength(2);
    await settle(1);
    expect(runs).toHaveLength(2);
  });

  test('runs at its interval, except while it is impossible', async () => {
    const { work, runs } = heldWork();
    let isPossible = false;
    const loop = createWakeableLoop(work, { ...options, isPossible: () => isPossible });
    loop.start();
    loop.wake();
    jest.advanceTimersByTime(300);
    expect(runs).toHaveLength(0);
    isPossible = true;
    jest.advanceTimersByTime(100);
    expect(runs).toHaveLength(1);
  });

  test('starts no other pass when it is woken and stopped during a pass', async () => {
    const { work, runs, settle } = heldWork();
    const loop = createWakeableLoop(work, options);
    loop.wake();
    loop.wake();
    const stopping = loop.stop();
    await settle(0);

    await stopping;
    loop.wake();

    expect(runs).toHaveLength(1);
  });
});
