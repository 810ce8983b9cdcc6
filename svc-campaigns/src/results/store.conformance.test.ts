import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { openTestDatabase, operator, together } from '@postcard/service-kit/testing';
import { createLinkStore } from './links/store.ts';
import { createScanStore } from './scans/store.ts';

const at = new Date('2027-06-01T12:00:00.000Z');
let db: Connection;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  createLinkStore(db);
  createScanStore(db);
  await createIndexes(db);
});
afterAll(() => drop());

test('a hundred concurrent scans in a new hour are all counted', async () => {
  const scans = createScanStore(db);
  await together((index) => scans.count('b1', new Date(at.getTime() + index)), 100);
  const next = new Date(at.getTime() + 3_600_000);
  await scans.count('b1', next);
  expect(await scans.of('b1')).toEqual([
    { hour: at, scans: 100 },
    { hour: next, scans: 1 },
  ]);
  expect(await scans.of('b2')).toEqual([]);
  await expect(scans.of(operator)).rejects.toThrow();
});

test('a booking has one permanent code, and a code one booking', async () => {
  const links = createLinkStore(db);
  const given = await together((index) => links.ensure('b1', `code${index}`, at), 30);
  const code = given[0]?.code ?? '';
  expect(new Set(given.map((link) => link.code))).toEqual(new Set([code]));
  await expect(links.ensure('b2', code, at)).rejects.toThrow();
  expect(await links.byCode(code)).toMatchObject({ bookingId: 'b1' });
});
