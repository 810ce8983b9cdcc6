import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator } from '@postcard/service-kit/testing';
import { createDeviceStore, deviceMs, mostDevices } from './device-store.ts';

const clock = { now: Date.parse('2027-01-01T00:00:00.000Z') };

const { db, drop } = await openTestDatabase();
const devices = createDeviceStore(db, () => new Date(clock.now));
await createIndexes(db);
afterAll(drop);

test('the store removes the longest unused devices above the limit', async () => {
  for (let each = 0; each <= mostDevices; each++) {
    clock.now += 1000;
    await devices.add('ada', `ada-${each}`);
    await devices.seen('ada-0');
  }
  expect(await devices.ownerOf('ada-0')).toBe('ada');
  expect(await devices.ownerOf('ada-1')).toBeNull();
  expect(await devices.ownerOf(`ada-${mostDevices}`)).toBe('ada');
});

test('the store knows a device for exactly a year, unless its owner’s devices are removed', async () => {
  await devices.add('ben', 'ben-1');
  await devices.add('cy', 'cy-1');
  clock.now += deviceMs - 1;
  expect(await devices.ownerOf('ben-1')).toBe('ben');
  await devices.forgetAllOf('ben');
  expect([await devices.ownerOf('ben-1'), await devices.ownerOf('cy-1')]).toEqual([null, 'cy']);
  clock.now += 1;
  expect(await devices.ownerOf('cy-1')).toBeNull();
});

test('the store finds and removes nothing by an operator in place of a hash or an id', async () => {
  await devices.add('dee', 'dee-1');
  await expect(devices.ownerOf(operator)).rejects.toThrow(/Cast/);
  await expect(devices.forgetAllOf(operator)).rejects.toThrow(/Cast/);
  expect(await devices.ownerOf('dee-1')).toBe('dee');
});
