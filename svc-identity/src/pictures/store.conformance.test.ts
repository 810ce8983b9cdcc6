import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { createPictureStore, type PictureStore } from './store.ts';

let pictures: PictureStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  pictures = createPictureStore(opened.db);
  await createIndexes(opened.db);
});
afterAll(() => drop());

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

test('the bytes come back as they were', async () => {
  await pictures.put('ada', { version: 'v1', bytes: everyByte });
  const stored = await pictures.of('ada');
  expect(stored?.version).toBe('v1');
  expect(stored?.bytes.equals(everyByte)).toBe(true);
});

test('of fifty pictures stored at once one is kept, its version with its bytes', async () => {
  await pictures.put('busy', { version: 'v0', bytes: everyByte });
  await together((index) => pictures.put('busy', { version: `v${index}`, bytes: Buffer.from(`bytes of v${index}`) }));
  const stored = await pictures.of('busy');
  expect(stored?.bytes.toString()).toBe(`bytes of ${stored?.version}`);
});

test('a removed one is gone, and removing it again is no failure', async () => {
  await pictures.put('gone', { version: 'v1', bytes: everyByte });
  await pictures.remove('gone');
  await pictures.remove('gone');
  expect(await pictures.of('gone')).toBeNull();
});

test('an operator in place of an id finds and removes nothing', async () => {
  await expect(pictures.of(operator)).rejects.toThrow(/Cast/);
  await expect(pictures.remove(operator)).rejects.toThrow(/Cast/);
});
