import { expect, test } from '@jest/globals';
import { createInvoiceStore } from '../billing/invoices/store.ts';
import { createBookingStore } from '../booking/bookings/store.ts';
import { createCardStore } from '../booking/cards/store.ts';
import { createArtworkStore } from '../creative/proofs/store.ts';
import { createLinks } from '../results/links/links.ts';
import { createLinkStore } from '../results/links/store.ts';
import { createScanStore } from '../results/scans/store.ts';
import { seedPrintedCards } from './printed.ts';
import { seedScans } from './scans.ts';
import { useDatabase } from '../testing/builders.ts';

let seedAt: (instant: string) => Promise<{ code: string | undefined; scans: number; last: Date | undefined }>;

useDatabase((db) => {
  const linkStore = createLinkStore(db);
  const scans = createScanStore(db);
  const stores = {
    cards: createCardStore(db),
    bookings: createBookingStore(db, () => {}),
    invoices: createInvoiceStore(db),
    artworks: createArtworkStore(db, () => {}),
  };
  seedAt = async (instant) => {
    const now = () => new Date(instant);
    const links = createLinks({ store: linkStore, publicUrl: () => 'http://localhost', now });
    await seedPrintedCards({ ...stores, now });
    await seedScans({ ...stores, links, linkStore, scans, now });
    const [card] = (await stores.cards.latest(['active'], { limit: 1 })).items;
    const id = `demo-${card?.id}-M11`;
    const counted = await scans.of(id);
    return {
      code: (await linkStore.ofBooking(id))?.code,
      scans: counted.reduce((sum, each) => sum + each.scans, 0),
      last: counted.at(-1)?.hour,
    };
  };
});

test('the florist’s ad in the mailboxes was scanned, never later than now and never twice', async () => {
  const first = await seedAt('2027-01-22T12:00:00.000Z');
  expect(first).toMatchObject({
    code: expect.stringMatching(/^\w{9}$/),
    scans: 25,
    last: new Date('2027-01-22T04:00:00Z'),
  });
  expect(await seedAt('2027-02-10T12:00:00.000Z')).toEqual(first);
  expect(await seedAt('2027-03-01T12:00:00.000Z')).toMatchObject({ scans: 42 });
});
