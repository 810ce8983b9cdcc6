import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { crowd, openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { createAlertMarkStore, mostMarks } from './store.ts';

const { db, drop } = await openTestDatabase();
const marks = createAlertMarkStore(db);
await createIndexes(db);
afterAll(drop);

test('the store keeps one of fifty concurrent marks of one alert, and all marks of fifty alerts', async () => {
  await together(() => marks.mark('ada', 'design-b1', true));
  expect(await marks.of('ada')).toEqual(['design-b1']);
  await together((index) => marks.mark('ben', `payment-b${index}`, true));
  expect(new Set(await marks.of('ben')).size).toBe(crowd);
});

test('the store removes a mark, also one that does not exist', async () => {
  await marks.mark('ada', 'design-b1', false);
  await marks.mark('nobody', 'design-b1', false);
  expect([await marks.of('ada'), await marks.of('nobody')]).toEqual([[], []]);
});

test('the store removes the oldest marks above the limit', async () => {
  for (let start = 0; start <= mostMarks; start += crowd)
    await together((index) => marks.mark('cy', `campaign-${start + index}`, true));
  const kept = await marks.of('cy');
  expect(kept).toHaveLength(mostMarks);
  expect(kept.slice(-crowd).toSorted()).toEqual(
    Array.from({ length: crowd }, (_, index) => `campaign-${mostMarks + index}`).toSorted(),
  );
});

test('the store rejects an operator in place of a person or an alert', async () => {
  await expect(marks.of(operator)).rejects.toThrow(/Cast/);
  await expect(marks.mark('cy', operator, true)).rejects.toThrow(/Cast/);
  await expect(marks.mark('cy', operator, false)).rejects.toThrow(/Cast/);
  expect(await marks.of('cy')).toHaveLength(mostMarks);
});
