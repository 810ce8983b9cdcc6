import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createSigningKeys } from './store.ts';

let db: Connection;
let drop: () => Promise<void>;
const clock = { now: Date.parse('2027-01-01T00:00:00.000Z') };
const day = 24 * 3_600_000;

/** Each instance of the service has one of these, with a memory of its own. */
function instance() {
  db.deleteModel(/signing_key/);
  return createSigningKeys(db, () => new Date(clock.now));
}

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  instance();
  await createIndexes(db);
});
afterAll(() => drop());

test('instances that start at once sign only with keys that all of them publish', async () => {
  const instances = Array.from({ length: 10 }, instance);
  const used = await together((index) => (instances[index] as ReturnType<typeof instance>).current(), instances.length);
  const { keys } = await instance().published();
  const published = new Set(keys.map(({ kid }) => kid));
  expect(used.every(({ kid }) => published.has(kid))).toBe(true);
  expect(keys.every((key) => !('d' in key))).toBe(true);
  // Whoever starts later makes no further key.
  const late = await together(() => instance().current(), 3);
  expect(new Set(late.map(({ kid }) => kid)).size).toBe(1);
  expect(published.has(late[0]?.kid)).toBe(true);
});

test('a key read from the database signs as the one that was made', async () => {
  const made = await instance().current();
  const read = await instance().current();
  expect(read.key.equals(made.key)).toBe(true);
});

test('a key signs for thirty days and is published for one more', async () => {
  const keys = instance();
  const { kid } = await keys.current();
  const isPublished = async () => (await instance().published()).keys.some((key) => key['kid'] === kid);
  clock.now += 30 * day - 1;
  expect((await keys.current()).kid).toBe(kid);
  clock.now += 1;
  expect((await keys.current()).kid).not.toBe(kid);
  expect(await isPublished()).toBe(true);
  clock.now += day;
  expect(await isPublished()).toBe(false);
});
