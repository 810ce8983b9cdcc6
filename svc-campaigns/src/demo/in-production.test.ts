import { expect, test } from '@jest/globals';
import { createInvoiceStore } from '../billing/invoices/store.ts';
import { createBookingStore } from '../booking/bookings/store.ts';
import { createCardStore } from '../booking/cards/store.ts';
import { createDesignRequestStore } from '../creative/proofs/request-store.ts';
import { createArtworkStore } from '../creative/proofs/store.ts';
import { adStandingOf } from '../creative/proofs/standing.ts';
import { seedInProduction } from './in-production.ts';
import { useDatabase } from '../testing/builders.ts';

let deps: Omit<Parameters<typeof seedInProduction>[0], 'now'>;
let requests: ReturnType<typeof createDesignRequestStore>;

useDatabase((db) => {
  requests = createDesignRequestStore(db, () => {});
  deps = {
    cards: createCardStore(db),
    bookings: createBookingStore(db, () => {}),
    invoices: createInvoiceStore(db),
    artworks: createArtworkStore(db, () => {}),
    requests,
  };
});

test('a card is being made once: sold out, with two ads missing and one to draw', async () => {
  for (const instant of ['2027-01-28T12:00:00.000Z', '2027-01-30T12:00:00.000Z'])
    await seedInProduction({ ...deps, now: () => new Date(instant) });
  const card = await deps.cards.byId('demo-in-production');
  expect(card).toMatchObject({
    name: 'February 2027 extra card',
    status: 'upcoming',
    distributionDate: new Date('2027-02-04T12:00:00.000Z'),
  });
  const { items } = await deps.bookings.list({ limit: 200 });
  expect(items).toHaveLength(14);
  expect(
    items
      .filter(({ adContent }) => adContent === null)
      .map(({ userId }) => userId)
      .toSorted(),
  ).toEqual(['demo-dentist', 'demo-pizza', 'demo-vet']);
  const standings = await Promise.all(
    items.map(async ({ id, adApproved }) => `${adStandingOf(card!, await deps.artworks.of(id))} ${adApproved}`),
  );
  const drawn = standings.filter((standing) => standing === 'approved true');
  expect([drawn.length, new Set(standings)]).toEqual([11, new Set(['approved true', 'missing false'])]);
  expect((await requests.list({ limit: 10 })).items.map(({ userId, status }) => [userId, status])).toEqual([
    ['demo-pizza', 'open'],
  ]);
});
