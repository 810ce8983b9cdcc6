import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createListPreferenceStore } from './store.ts';

const { db, drop } = await openTestDatabase();
const preferences = createListPreferenceStore(db);
await createIndexes(db);
afterAll(drop);
const filter = (name: string) => ({ id: name, list: 'samples', name, query: `q=${name}` });
const named = (name: string, version: number) => ({ version, filters: [filter(name)], columns: [] });

test('the store returns empty preferences before the first change, and later those that were saved', async () => {
  expect(await preferences.of('ada')).toEqual({ version: 0, filters: [], columns: [] });
  const kept = { version: 0, filters: [filter('a')], columns: [{ list: 'samples', columns: ['name', 'email'] }] };
  expect(await preferences.put('ada', kept)).toEqual({ ...kept, version: 1 });
  expect(await preferences.of('ada')).toEqual({ ...kept, version: 1 });
  expect(await preferences.of('ben')).toMatchObject({ version: 0 });
});

test('the store saves one of fifty concurrent changes of one version, including the first version', async () => {
  for (const version of [0, 1]) {
    const kept = await together((index) => preferences.put('busy', named(`v${version}-${index}`, version)));
    expect(kept.filter(Boolean)).toHaveLength(1);
    expect(await preferences.of('busy')).toEqual(kept.find(Boolean));
  }
});

test('the store accepts the repeated removal of preferences, and returns empty ones afterwards', async () => {
  await preferences.put('gone', named('x', 0));
  await preferences.forget('gone');
  await preferences.forget('gone');

  expect(await preferences.of('gone')).toMatchObject({ version: 0, filters: [] });
});
