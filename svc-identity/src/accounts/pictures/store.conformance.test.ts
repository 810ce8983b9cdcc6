import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createPictureStore } from './store.ts';

const { db, drop } = await openTestDatabase();
const pictures = createPictureStore(db);
await createIndexes(db);
afterAll(drop);
const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

test('the store returns the bytes as they were saved', async () => {
  await pictures.put('ada', { version: 'v1', bytes: everyByte });
  const stored = await pictures.of('ada');

  expect(stored?.version).toBe('v1');
  expect(stored?.bytes.equals(everyByte)).toBe(true);
});

test('the store keeps one of fifty concurrent pictures, whose version matches its bytes', async () => {
  await pictures.put('busy', { version: 'v0', bytes: everyByte });
  await together((index) => pictures.put('busy', { version: `v${index}`, bytes: Buffer.from(`bytes of v${index}`) }));
  const stored = await pictures.of('busy');

  expect(stored?.bytes.toString()).toBe(`bytes of ${stored?.version}`);
});

test('the store accepts the repeated removal of a picture', async () => {
  await pictures.put('gone', { version: 'v1', bytes: everyByte });
  await pictures.remove('gone');
  await pictures.remove('gone');

  expect(await pictures.of('gone')).toBeNull();
});
