import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { BookingStatus } from '@postcard/contracts';
import { createIndexes, type Connection, type Logger } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '../../booking/bookings/booking.ts';
import { proofed } from './artwork.ts';
import { createArtworkStore, type ArtworkStore } from './store.ts';
import { bookingOf } from '../../testing/builders.ts';
import { createFileStore, type FileStore } from '../../files/store.ts';
import { createForget, keptAfterEnd, refundedKeptMs } from './forget.ts';

const start = new Date('2027-05-01T12:00:00.000Z');
const dayMs = 24 * 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'forget-'));
let db: Connection;
let drop: () => Promise<void>;
let artworks: ArtworkStore;
let files: FileStore;
let bookings: Booking[];
let now: Date;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  artworks = createArtworkStore(db, () => {});
  files = createFileStore(db, 'artwork', null);
  await createIndexes(db);
  writeFileSync(join(folder, 'ad'), 'an ad');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await drop();
});
beforeEach(async () => {
  await Promise.all(['artworks', 'artwork.files', 'artwork.chunks'].map((name) => db.collection(name).deleteMany({})));
  bookings = [];
  now = start;
});

const forget = () =>
  createForget({
    artworks,
    files,
    now: () => now,
    log: { warn: (facts: object) => expect(facts).toBeUndefined() } as unknown as Logger,
    bookings: {
      byIds: async (ids: readonly string[]) => bookings.filter(({ id }) => ids.includes(id)),
      list: async ({ userId }: { userId?: string | undefined }) => {
        const items = bookings.filter((each) => each.userId === userId);
        return { items, total: 0, next: null };
      },
    },
  })();

async function withAd(id: string, change: Partial<Booking>): Promise<string[]> {
  bookings.push(bookingOf({ id, ...change }));
  const put = (mediaType: string) => files.put(join(folder, 'ad'), { owner: id, mediaType });
  const [fileId, previewId] = [await put('image/png'), await put('image/webp')];
  await show(id, fileId, previewId);
  return [fileId, previewId];
}

function show(id: string, fileId: string, previewId: string) {
  const file = { fileId, previewId, mediaType: 'image/png', fileName: 'ad.png', box: 'trim' } as const;
  const proof = { source: 'upload', sha256: fileId, file, design: null, findings: [] } as const;
  return artworks.change(id, (artwork) => proofed(artwork, { ...proof, findings: [] }, start));
}

const change = (id: string, status: BookingStatus) =>
  Object.assign(bookings.find((each) => each.id === id) as Booking, { status, paymentOpen: false });
const left = async (id: string): Promise<[proofs: number, files: number]> => [
  (await artworks.of(id)).proofs.length,
  (await files.ofOwner(id, [])).length,
];

test('the ad of an unpaid hold is deleted with its files after the hold’s end, and not before', async () => {
  await withAd('gone', { status: 'released', paymentOpen: false });
  await withAd('live', { status: 'held' });
  await forget();

  expect(await left('gone')).toEqual([0, 0]);
  expect(await left('live')).toEqual([1, 2]);
  expect(await db.collection('artwork.chunks').countDocuments()).toBe(2);
});

test.each<[string, Partial<Booking>, BookingStatus, number]>([
  ['the ad of a live booking is checked again a day later', { status: 'held' }, 'expired', dayMs],
  [
    'a refunded booking keeps its ad for 90 days',
    { status: 'refunded', paymentOpen: false },
    'refunded',
    refundedKeptMs,
  ],
])('%s, to the millisecond', async (_, before, after, keptMs) => {
  await withAd('ad', before);
  await forget();
  change('ad', after);

  now = new Date(start.getTime() + keptMs - 1);
  await forget();
  expect(await left('ad')).toEqual([1, 2]);
  now = new Date(start.getTime() + keptMs);
  await forget();
  expect(await left('ad')).toEqual([0, 0]);
});

test('a carried-over file stays as long as one of its bookings uses it', async () => {
  const [fileId = '', previewId = ''] = await withAd('first', { status: 'released', paymentOpen: false });
  bookings.push(bookingOf({ id: 'again', status: 'held' }));
  await show('again', fileId, previewId);
  await forget();
  expect([await left('first'), (await artworks.of('again')).proofs.length]).toEqual([[0, 2], 1]);
  change('again', 'released');
  now = new Date(start.getTime() + dayMs);
  await forget();
  for (const id of ['first', 'again']) expect(await left(id)).toEqual([0, 0]);
});

test.each<[BookingStatus, boolean, number | null]>([
  ['held', false, null],
  ['capturing', true, null],
  ['confirmed', false, null],
  ['cancelling', true, null],
  ['refunded', false, refundedKeptMs],
  ['expired', true, null],
  ['expired', false, 0],
  ['released', false, 0],
  ['failed', false, 0],
])('a booking that is %s (payment open: %s) keeps its artwork for %s ms', (status, paymentOpen, kept) => {
  expect(keptAfterEnd({ status, paymentOpen })).toBe(kept);
});
