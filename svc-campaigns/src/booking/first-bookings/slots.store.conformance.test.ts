import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createSlotStore, type SlotStore } from './slots.ts';

let slots: SlotStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  slots = createSlotStore(opened.db);
  await createIndexes(opened.db);
});
afterAll(() => drop());

const now = new Date('2027-01-04T12:00:00Z');
const until = new Date('2027-01-04T12:15:00Z');

test('a slot that its holder renews is never free in between', async () => {
  await slots.take('person:ada', { key: 'a', until, of: 1, now });

  const taken = await together(async (index) => {
    const key = index % 2 === 0 ? 'a' : `other-${index}`;
    return (await slots.take('person:ada', { key, until, of: 1, now })) ? key : null;
  });

  expect(new Set(taken)).toEqual(new Set(['a', null]));
});

test('a user who acquires a slot many times concurrently has one of two', async () => {
  await together(() => slots.take('network:n', { key: 'ada', until, of: 2, now }));

  const next = await slots.take('network:n', { key: 'bob', until, of: 2, now });

  expect(next).toBe(true);
  expect(await slots.take('network:n', { key: 'eve', until, of: 2, now })).toBe(false);
});
