import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, readPages, together } from '@postcard/service-kit/testing';
import { createDeadLetterStore, type DeadLetterStore } from './store.ts';

let deadLetters: DeadLetterStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  deadLetters = createDeadLetterStore(opened.db, () => new Date('2027-01-01T00:00:00.000Z'));
  await createIndexes(opened.db);
});
afterAll(() => drop());

const letter = (messageId: string, consumer = 'svc-notify') => ({ messageId, consumer, type: 'user.updated', tries: 8, reason: 'could not', content: '{"not": json' });

test('a letter handed over fifty times at once is one; the same message of another consumer is another', async () => {
  await together(() => deadLetters.insert(letter('m1')));
  await deadLetters.insert(letter('m1', 'svc-campaigns'));
  const { items } = await deadLetters.list({ limit: 10 });
  expect(items.map(({ id }) => id)).toEqual(['svc-notify:m1', 'svc-campaigns:m1']);
  expect(await deadLetters.byId('svc-notify:m1')).toMatchObject(letter('m1'));
});

test('letters without an id are all kept', async () => {
  const before = (await deadLetters.list({ limit: 1 })).total;
  await together(() => deadLetters.insert(letter('')), 10);
  expect((await deadLetters.list({ limit: 1 })).total).toBe(before + 10);
});

test('the list reads to its end without gap or repeat, and what is replayed leaves it', async () => {
  const { items, totals } = await readPages(deadLetters.list, 3);
  expect(new Set(items.map(({ id }) => id)).size).toBe(totals[0]);
  expect(await deadLetters.find('svc-notify:m1')).toMatchObject({ id: 'svc-notify:m1', reason: 'could not' });
  expect([await deadLetters.remove('svc-notify:m1'), await deadLetters.remove('svc-notify:m1')]).toEqual([true, false]);
  expect([await deadLetters.byId('svc-notify:m1'), await deadLetters.find('svc-notify:m1')]).toEqual([null, null]);
  await expect(deadLetters.byId(operator)).rejects.toThrow(/Cast/);
  await expect(deadLetters.remove(operator)).rejects.toThrow(/Cast/);
});
