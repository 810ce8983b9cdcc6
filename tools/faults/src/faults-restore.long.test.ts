import { expect, test } from '@jest/globals';
import { restore } from './scenarios/restore.ts';

test('a restore keeps everything that was acknowledged before its backup', async () => {
  const { violations, control, figures } = await restore.run({ rounds: 1, booked: 42 });

  expect(violations).toEqual([]);
  expect(figures?.['bookings confirmed, at least']).toBeGreaterThan(0);
  expect(control?.found).toBeGreaterThan(0);
}, 600_000);
