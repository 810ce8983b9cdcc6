import { describe, expect, test } from '@jest/globals';
import type { Connection } from '@postcard/service-kit';
import { createBookingStore } from '../booking/bookings/store.ts';
import { createCardStore } from '../booking/cards/store.ts';
import { createInvoiceStore } from '../billing/invoices/store.ts';
import { adStandingOf } from '../creative/proofs/standing.ts';
import { createArtworkStore } from '../creative/proofs/store.ts';
import { seedPrintedCards } from './printed.ts';
import { useDatabase } from '../testing/builders.ts';
import { createDesignRequestStore } from '../creative/proofs/request-store.ts';
import { seedInProduction } from './in-production.ts';
import { createLinks } from '../results/links/links.ts';
import { createLinkStore } from '../results/links/store.ts';
import { createScanStore } from '../results/scans/store.ts';
import { seedScans } from './day.ts';

const storesOf = (db: Connection) => ({
  cards: createCardStore(db),
  bookings: createBookingStore(db, () => {}),
  invoices: createInvoiceStore(db),
  artworks: createArtworkStore(db, () => {}),
});

describe('the printed cards', () => {
  let stores: Omit<Parameters<typeof seedPrintedCards>[0], 'now'>;

  useDatabase((db) => {
    stores = storesOf(db);
  });

  const inJanuary = ['card-2026-12 active', 'card-2026-11 completed', 'card-2026-10 completed'];
  const seedAt = async (instant: string) => {
    await seedPrintedCards({ ...stores, now: () => new Date(instant) });
    const { items } = await stores.cards.latest(['active', 'completed'], { limit: 50 });
    return items.map(({ id, status }) => `${id} ${status}`);
  };

  test('are those of the last three months until this month’s card is mailed', async () => {
    expect(await seedAt('2027-01-20T16:59:59.999Z')).toEqual(inJanuary);
  });

  test('contain only approved ads', async () => {
    const card = await stores.cards.byId('card-2026-12');
    const { items } = await stores.bookings.list({ limit: 200 });
    const own = items.filter(({ campaignId }) => campaignId === card?.id);

    const standings = await Promise.all(own.map(async ({ id }) => adStandingOf(card!, await stores.artworks.of(id))));

    expect([standings.length, new Set(standings)]).toEqual([14, new Set(['printed'])]);
    expect(own.every(({ adApproved, artwork }) => adApproved && artwork?.state === 'approved')).toBe(true);
  });

  test('are not added again by a later start in the same month', async () => {
    const before = await stores.bookings.list({ limit: 200 });

    expect(await seedAt('2027-01-10T12:00:00.000Z')).toEqual(inJanuary);
    expect((await stores.bookings.list({ limit: 200 })).total).toBe(before.total);
    expect(before.total).toBe(42);
  });

  test('do not replace a card that was open for booking before its month', async () => {
    const december = await stores.cards.byId('card-2026-12');

    expect(await stores.cards.change(december!, { status: 'upcoming' })).not.toBeNull();
    expect(await seedAt('2026-12-30T12:00:00.000Z')).toEqual(['card-2026-11 completed', 'card-2026-10 completed']);
  });
});

describe('the card in production', () => {
  let deps: Omit<Parameters<typeof seedInProduction>[0], 'now'>;
  let requests: ReturnType<typeof createDesignRequestStore>;

  useDatabase((db) => {
    requests = createDesignRequestStore(db, () => {});
    deps = { ...storesOf(db), requests };
  });

  test('is created once: sold out, with two ads missing and one to draw', async () => {
    for (const instant of ['2027-01-28T12:00:00.000Z', '2027-01-30T12:00:00.000Z'])
      await seedInProduction({ ...deps, now: () => new Date(instant) });
    const card = await deps.cards.byId('demo-in-production');
    const distributionDate = new Date('2027-02-04T12:00:00.000Z');
    expect(card).toMatchObject({ name: 'February 2027 extra card', status: 'upcoming', distributionDate });
    const { items } = await deps.bookings.list({ limit: 200 });
    expect(items).toHaveLength(14);
    const blank = items.filter(({ adContent }) => adContent === null).map(({ userId }) => userId);
    expect(blank.toSorted()).toEqual(['demo-dentist', 'demo-pizza', 'demo-vet']);
    const standings = await Promise.all(
      items.map(async ({ id, adApproved }) => `${adStandingOf(card!, await deps.artworks.of(id))} ${adApproved}`),
    );
    const drawn = standings.filter((standing) => standing === 'approved true');
    expect([drawn.length, new Set(standings)]).toEqual([11, new Set(['approved true', 'missing false'])]);
    const { items: asked } = await requests.list({ limit: 10 });
    expect(asked).toMatchObject([{ userId: 'demo-pizza', status: 'open' }]);
  });
});

describe('the scans', () => {
  let seedAt: (instant: string) => Promise<{ code: string | undefined; scans: number; last: Date | undefined }>;

  useDatabase((db) => {
    const linkStore = createLinkStore(db);
    const scans = createScanStore(db);
    const stores = storesOf(db);
    seedAt = async (instant) => {
      const now = () => new Date(instant);
      const links = createLinks({ store: linkStore, publicUrl: () => 'http://localhost', now });
      await seedPrintedCards({ ...stores, now });
      await seedScans({ ...stores, links, linkStore, scans, now });
      const [card] = (await stores.cards.latest(['active'], { limit: 1 })).items;
      const id = `demo-${card?.id}-M11`;
      const counted = (await scans.ofEach([id])).get(id) ?? [];
      return {
        code: (await linkStore.ofBooking(id))?.code,
        scans: counted.reduce((sum, each) => sum + each.scans, 0),
        last: counted.at(-1)?.hour,
      };
    };
  });

  test('are created once for the florist’s mailed ad, and not for later than now', async () => {
    const first = await seedAt('2027-01-22T12:00:00.000Z');

    expect(first).toMatchObject({ scans: 25, last: new Date('2027-01-22T04:00:00Z') });
    expect(first.code).toMatch(/^\w{9}$/);
    expect(await seedAt('2027-02-10T12:00:00.000Z')).toEqual(first);
    expect(await seedAt('2027-03-01T12:00:00.000Z')).toMatchObject({ scans: 42 });
  });
});
