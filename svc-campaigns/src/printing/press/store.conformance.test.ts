import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createPressStore, type Made, type Press, type PressStore } from './store.ts';

const at = new Date('2027-05-01T12:00:00.000Z');
const later = new Date(at.getTime() + 60_000);
const made: Made = {
  inputs: 'aa',
  files: { file: 'f', front: 'g', back: 'h' },
  sha256: 'bb',
  bytes: 9,
  madeAt: at,
  report: { cells: [], fonts: [], boxes: {} as never, colour: '', ink: { most: 0, limit: 300 }, warnings: [] },
};

let store: PressStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  store = createPressStore(opened.db);
  await createIndexes(opened.db);
});
afterAll(() => drop());

test('of thirty that ask for work one takes a press; when it is not heard of again, one more', async () => {
  await together(() => store.ask('may', 'aa', at), 30);
  const taken = await together(() => store.take(at, later), 30);
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await store.take(at, later)).toBeNull();
  expect(await store.take(later, later)).toMatchObject({ id: 'may', tries: 2 });
});

test('asked again for the same it goes on; for something else the run before is no longer wanted', async () => {
  const working = (await store.of('may')) as Press;
  await store.ask('may', 'aa', at);
  expect((await store.of('may'))?.run).toBe(working.run);
  await store.ask('may', 'cc', at);
  expect(await store.finish('may', working.run, made)).toBe(false);
  const next = (await store.take(at, later)) as Press;
  expect(await store.progress('may', next.run, { done: 1, of: 16, step: 'x' }, later)).toBe(true);
  expect(await store.giveBack('may', next.run, at)).toBe(true);
  const again = (await store.take(at, later)) as Press;
  expect(await store.finish('may', again.run, { ...made, inputs: 'cc' })).toBe(true);
  expect(await store.of('may')).toMatchObject({ state: 'done', inputs: 'cc', progress: null, files: made.files });
});

test('keeps its old files while it is made anew', async () => {
  await store.ask('may', 'dd', at);
  expect(await store.of('may')).toMatchObject({ state: 'waiting', files: made.files });
});
