import { expect, test } from '@jest/globals';
import { runRestore } from './restore/run.ts';

// The whole of it is `npm run faults -- restore`: twenty rounds of twice as many bookings.
test('after a restore nothing is missing that was given before its backup; the control is noticed', async () => {
  const { rounds, control } = await runRestore({ rounds: 2, booked: 42 });
  expect(rounds.flatMap(({ violations }) => violations)).toEqual([]);
  expect(rounds.every(({ confirmed }) => confirmed > 0)).toBe(true);
  // Without the events of the last day, and without the provider's lists.
  expect(control.violations.length).toBeGreaterThan(0);
}, 600_000);
