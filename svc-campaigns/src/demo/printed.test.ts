import { expect, test } from '@jest/globals';
import { createBookingStore } from '../booking/bookings/store.ts';
import { createCardStore } from '../booking/cards/store.ts';
import { createInvoiceStore } from '../billing/invoices/store.ts';
import { adStandingOf } from '../creative/proofs/standing.ts';
import { createArtworkStore } from '../creative/proofs/store.ts';
import { seedPrintedCards } from './printed.ts';
import { useDatabase } from '../testing/builders.ts';

let stores: Omit<Parameters<typeof seedPrintedCards>[0], 'now'>;

useDatabase((db) => {
  stores = {
    cards: createCardStore(db),
    bookings: createBookingStore(db, () => {}),
    invoices: createInvoiceStore(db),
    artworks: createArtworkStore(db, () => {}),
  };
});

const seedAt = async (instant: string) => {
  await seedPrintedCards({ ...stores, now: () => new Date(instant) });
  const { items } = await stores.cards.latest(['active', 'completed'], { limit: 50 });
  return items.map(({ id, status }) => `${id} ${status}`);
};

test('the last month’s card is in the mailboxes early in a month', async () => {
  expect(await seedAt('2027-01-20T16:59:59.999Z')).toEqual([
    'card-2026-12 active',
    'card-2026-11 completed',
    'card-2026-10 completed',
  ]);
});

test('every ad of a printed card was approved', async () => {
  const card = await stores.cards.byId('card-2026-12');
  const { items } = await stores.bookings.list({ limit: 200 });
  const own = items.filter(({ campaignId }) => campaignId === card?.id);

  const standings = await Promise.all(own.map(async ({ id }) => adStandingOf(card!, await stores.artworks.of(id))));

  expect([standings.length, new Set(standings)]).toEqual([14, new Set(['printed'])]);
  expect(own.every(({ adApproved, artwork }) => adApproved && artwork?.state === 'approved')).toBe(true);
});

test('a later start in the same month adds nothing', async () => {
  const before = await stores.bookings.list({ limit: 200 });
  expect(await seedAt('2027-01-10T12:00:00.000Z')).toEqual([
    'card-2026-12 active',
    'card-2026-11 completed',
    'card-2026-10 completed',
  ]);
  expect((await stores.bookings.list({ limit: 200 })).total).toBe(before.total);
  expect(before.total).toBe(42);
});

test('a card that was open for booking stays as it is when its month has come', async () => {
  const december = await stores.cards.byId('card-2026-12');
  expect(await stores.cards.change(december!, { status: 'upcoming' })).not.toBeNull();
  expect(await seedAt('2026-12-30T12:00:00.000Z')).toEqual(['card-2026-11 completed', 'card-2026-10 completed']);
});
