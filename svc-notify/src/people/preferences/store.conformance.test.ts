import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { createPreferenceStore } from './store.ts';

const { db, drop } = await openTestDatabase();
const preferences = createPreferenceStore(db);
await createIndexes(db);
afterAll(drop);

const all = { messages: true, membership: true, bookings: true, reminders: true };

test('the store returns all emails by default', async () => {
  expect(await preferences.of('nobody')).toEqual(all);
});

test('the store keeps one of fifty concurrent changes, per person', async () => {
  await together(() => preferences.set('ada', { ...all, messages: false }));
  expect(await preferences.of('ada')).toEqual({ ...all, messages: false });
  expect(await preferences.of('ben')).toEqual(all);
});

test('the store rejects an operator in place of a person', async () => {
  await expect(preferences.of(operator)).rejects.toThrow(/Cast/);
});

test('the store changes one choice and keeps the others, stored or not', async () => {
  await preferences.set('cy', { ...all, messages: false });
  await together(() => preferences.choose('cy', 'reminders', false));
  expect(await preferences.of('cy')).toEqual({ ...all, messages: false, reminders: false });
  await together(() => preferences.choose('new', 'reminders', false));
  expect(await preferences.of('new')).toEqual({ ...all, reminders: false });
});
