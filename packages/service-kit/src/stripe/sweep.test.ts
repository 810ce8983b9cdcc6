import { expect, test } from '@jest/globals';
import { sweepJob } from './sweep.ts';

test('the sweep runs at once, is repeated until it is complete, and then runs every hour', async () => {
  let at = 0;
  let sweeps = 0;
  let outcome: () => boolean = () => false;
  const { work } = sweepJob(
    async () => {
      sweeps += 1;
      return outcome();
    },
    () => new Date(at),
  );
  await work();
  await work();
  expect(sweeps).toBe(2);
  outcome = () => {
    throw new Error('Stripe is away');
  };
  await expect(work()).rejects.toThrow('away');
  outcome = () => true;
  await work();
  await work();
  expect(sweeps).toBe(4);
  at = 3_600_000;
  await work();
  expect(sweeps).toBe(5);
});
