import { expect, test } from '@jest/globals';
import type { AdDesign } from '@postcard/contracts';
import { approved, drafted, proofed, type ProofDraft } from '../proofs/artwork.ts';
import { createArtworkStore, type ArtworkStore } from '../proofs/store.ts';
import { createUpdateBooking } from '../proofs/update-booking.ts';
import { bookingOf, useDatabase, aDesign } from '../../testing/builders.ts';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { CarryAd } from '../../booking/bookings/ports.ts';
import { createCarryAd } from './carry-ad.ts';
import { createBookingStore, type BookingStore } from '../../booking/bookings/store.ts';

const now = new Date('2027-02-01T12:00:00.000Z');
const file = { fileId: 'f1', previewId: 'p1', mediaType: 'image/png', fileName: 'pizza.png', box: 'bleed' } as const;
const upload: ProofDraft = { source: 'upload', sha256: 'abc', file, design: null, findings: [] };
const design = aDesign();

let bookings: BookingStore;
let artworks: ArtworkStore;
let carryAd: CarryAd;
let saved: [string, AdDesign][] = [];

useDatabase((db) => {
  bookings = createBookingStore(db, () => undefined);
  artworks = createArtworkStore(db, () => undefined);
  const saveDesign = async (booking: Booking, given: AdDesign) => {
    saved.push([booking.id, given]);
    return booking;
  };
  carryAd = createCarryAd({
    bookings,
    artworks,
    booking: createUpdateBooking({ artworks, bookings }),
    saveDesign,
    now: () => now,
  });
});

async function pair(name: string, change: Partial<Booking> = {}): Promise<[Booking, Booking]> {
  const [from, to] = [
    bookingOf({ id: `${name}-from`, status: 'confirmed', ...change }),
    bookingOf({ id: `${name}-to` }),
  ];
  await bookings.insert(from);
  await bookings.insert(to);
  saved = [];
  return [from, to];
}

test('an approved file is copied once as a proof that needs its own approval', async () => {
  const [from, to] = await pair('file', { adContent: 'Uploaded file: pizza.png' });
  await artworks.change(from.id, (artwork) => approved(proofed(artwork, upload, now), 1, 'abc', now));
  const carried = await carryAd(from, to);
  expect(carried).toMatchObject({
    adContent: 'Uploaded file: pizza.png',
    adApproved: false,
    artwork: { state: 'in_proof', version: 1 },
  });
  await carryAd(from, to);
  const { proofs } = await artworks.of(to.id);
  expect(proofs).toHaveLength(1);
  expect(proofs[0]).toMatchObject({
    version: 1,
    status: 'waiting',
    sha256: 'abc',
    file,
    comments: [],
    decidedAt: null,
  });
});

test('a template that replaced a file is copied instead of the file', async () => {
  const [from, to] = await pair('draft', { adContent: JSON.stringify(design) });
  await artworks.change(from.id, (artwork) => drafted(proofed(artwork, upload, now)));
  await carryAd(from, to);

  expect(saved).toEqual([[to.id, design]]);
  expect((await artworks.of(to.id)).proofs).toEqual([]);
});

test('no ad is copied if the template has another size, or if an ad exists or is missing', async () => {
  const [large, medium] = await pair('misfit', {
    adContent: JSON.stringify({ ...design, templateId: 'large-marquee' }),
  });
  expect(await carryAd(large, medium)).toEqual(medium);
  const [from, to] = await pair('there', { adContent: JSON.stringify(design) });
  const own = { ...to, adContent: 'own' };
  expect(await carryAd(from, own)).toBe(own);
  const [none, blank] = await pair('none');
  expect(await carryAd(none, blank)).toEqual(blank);
  expect(saved).toEqual([]);
});
