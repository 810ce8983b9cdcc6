import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import { createInvoiceStore } from '../billing/invoices/store.ts';
import { createBookingStore } from '../booking/bookings/store.ts';
import { createCardStore } from '../booking/cards/store.ts';
import { createDesignRequestStore } from '../creative/proofs/request-store.ts';
import { createArtworkStore } from '../creative/proofs/store.ts';
import { adStandingOf } from '../creative/proofs/standing.ts';
import { seedInProduction } from './in-production.ts';

let deps: Omit<Parameters<typeof seedInProduction>[0], 'now'>;
let requests: ReturnType<typeof createDesignRequestStore>;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  requests = createDesignRequestStore(opened.db, () => {});
  deps = {
    cards: createCardStore(opened.db),
    bookings: createBookingStore(opened.db, () => {}),
    invoices: createInvoiceStore(opened.db),
    artworks: createArtworkStore(opened.db, () => {}),
    requests,
  };
  await createIndexes(opened.db);
});
afterAll(() => drop());

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
