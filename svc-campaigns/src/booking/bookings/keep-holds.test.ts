import { beforeAll, expect, test } from '@jest/globals';
import type { SpotId } from '@postcard/contracts';
import { createEventFactory, createLog } from '@postcard/service-kit';
import { type BookingFixture, useBookingFixture } from '../../testing/booking-fixture.ts';
import { bookingOf } from '../../testing/builders.ts';
import type { Booking } from './booking.ts';
import { createKeepHolds } from './keep-holds.ts';

const startsAt = new Date('2027-02-01T12:00:00.000Z');
const fixture = useBookingFixture(startsAt);

beforeAll(async () => {
  await fixture.addCard('may');
});

const keepHolds = (bookings: Partial<BookingFixture['bookings']> = {}) =>
  createKeepHolds({
    bookings: { ...fixture.bookings, ...bookings },
    cards: fixture.cards,
    members: fixture.members,
    newEvent: createEventFactory('test', () => fixture.clock.at),
    streams: { spotChanged: () => undefined },
    log: createLog('test', { level: 'silent', pretty: false }),
    now: () => fixture.clock.at,
  })();

async function restored(id: string, spotId: SpotId, subcategory: string): Promise<Booking> {
  const booking = bookingOf({ id, userId: id, spotId, businessSubcategory: subcategory });
  await fixture.bookings.insert(booking);
  return booking;
}
const claim = async (spotId: SpotId) => (await fixture.card('may')).claims[spotId];

test('a missing claim of a hold is restored until the hold expires', async () => {
  const { holdExpiresAt } = await restored('ada', 'M01', 'Pizza');
  await keepHolds();
  expect(await claim('M01')).toMatchObject({ bookingId: 'ada', state: 'held', until: holdExpiresAt });
  await keepHolds();
  expect((await fixture.booking('ada')).version).toBe(1);
});

test('a hold without its claim expires if another booking has its spot or subcategory', async () => {
  await restored('late', 'M01', 'Florist');
  await restored('alike', 'M02', 'Pizza');
  await keepHolds();

  expect([(await fixture.booking('late')).status, (await fixture.booking('alike')).status]).toEqual([
    'expired',
    'expired',
  ]);
  expect(await claim('M01')).toMatchObject({ bookingId: 'ada' });
  expect(await claim('M02')).toBeUndefined();
  expect((await fixture.bookings.model.findById('late').lean())?.outbox).toMatchObject([
    { type: 'booking.hold-expired' },
  ]);
});

test('the claim of a hold is not restored if the hold was released after it was read', async () => {
  const stale = await restored('gone', 'M03', 'Dentist');
  await fixture.bookings.move('gone', { do: 'release' });
  await keepHolds({ holdsAfter: async () => ({ found: [stale], next: null }) });
  expect(await claim('M03')).toBeUndefined();
  // The second hold ends between the check and the claim.
  let reads = 0;
  await keepHolds({
    holdsAfter: async () => ({ found: [stale], next: null }),
    byId: async (id) => (reads++ === 0 ? stale : fixture.bookings.byId(id)),
  });
  expect(reads).toBe(2);
  expect(await claim('M03')).toBeUndefined();
});
