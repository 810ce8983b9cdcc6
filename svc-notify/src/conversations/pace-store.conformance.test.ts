import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { createPaceStore, mostAtOnce, paceMs } from './pace-store.ts';

const clock = { now: Date.parse('2027-01-01T00:00:00.000Z') };

const { db, drop } = await openTestDatabase();
const pace = createPaceStore(db, () => new Date(clock.now));
await createIndexes(db);
afterAll(drop);

test('the store accepts twenty of fifty concurrent messages, and returns the wait to the rest', async () => {
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

test('the store accepts messages again after exactly ten minutes, and those of other members before', async () => {
  await pace.count('ben');
  clock.now += paceMs - 1;
  await expect(pace.count('ada')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 0.001 });
  clock.now += 1;
  await pace.count('ada');
});

test('the store rejects an operator in place of a member', async () => {
  await expect(pace.count(operator)).rejects.toThrow(/Cast/);
});
