import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { createPaceStore, mostAtOnce, paceMs, type PaceStore } from './pace-store.ts';

let pace: PaceStore;
let drop: () => Promise<void>;
const clock = { now: Date.parse('2027-01-01T00:00:00.000Z') };

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  pace = createPaceStore(opened.db, () => new Date(clock.now));
  await createIndexes(opened.db);
});
afterAll(() => drop());

test('of fifty messages at once twenty are let through, and the rest refused with the time to wait', async () => {
  const outcomes = await together((_) =>
    pace.count('ada').then(
      () => 'sent',
      (error) => error,
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(mostAtOnce);
  const refused = outcomes.find((outcome) => outcome !== 'sent');
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: paceMs / 1000 });
});

test('ten minutes later, to the millisecond, there is room again, and another member always had it', async () => {
  await pace.count('ben');
  clock.now += paceMs - 1;
  await expect(pace.count('ada')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 0.001 });
  clock.now += 1;
  await pace.count('ada');
});

test('an operator in place of a member is refused', async () => {
  await expect(pace.count(operator)).rejects.toThrow(/Cast/);
});
