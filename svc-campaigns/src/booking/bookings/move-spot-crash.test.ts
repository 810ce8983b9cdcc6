import { beforeEach, expect, test } from '@jest/globals';
import type { SpotId } from '@postcard/contracts';
import type { Logger } from '@postcard/service-kit';
import { eventFor } from '@postcard/service-kit/testing';
import type { Card } from '../cards/card.ts';
import { createCardStore, type CardStore } from '../cards/store.ts';
import { createMemberStore } from '../members/store.ts';
import { aCard, bookingOf, changeStored, useDatabase } from '../../testing/builders.ts';
import { claimRequestOf, type Booking } from './booking.ts';
import { createMoveSpot, type MoveSpot } from './move-spot.ts';
import { createBookingStore, type BookingStore } from './store.ts';

const start = new Date('2027-02-01T12:00:00.000Z');
let now = start;
let cards: CardStore;
let bookings: BookingStore;
let moveSpot: MoveSpot;
let booking: Booking;
let published: string[] = [];
let made = 0;

useDatabase((db) => {
  cards = createCardStore(db);
  bookings = createBookingStore(db, () => undefined);
  const newEvent = ((type: 'booking.moved', { id, version }: Booking, data: object) => {
    published.push(id);
    return eventFor(type, { id, version }, data);
  }) as never;
  moveSpot = createMoveSpot({
    cards,
    bookings,
    members: createMemberStore(db),
    streams: { spotChanged: () => undefined },
    newEvent,
    log: { warn: () => undefined } as unknown as Logger,
    now: () => now,
  });
});

beforeEach(async () => {
  [now, published] = [start, []];
  made += 1;
  const id = `card-${made}`;
  await cards.insert(aCard({ id, madeAt: start }));
  booking = bookingOf({ id: `b${made}`, campaignId: id, status: 'confirmed', paymentStatus: 'paid' });
  await bookings.insert(booking);
  await cards.secure(claimRequestOf(booking), start);
});

const claims = async () =>
  Object.entries(((await cards.byId(booking.campaignId)) as Card).claims).map(([spotId, { bookingId }]) => [
    spotId,
    bookingId,
  ]);
const stored = async () => (await bookings.byId(booking.id)) as Booking;
const note = (spotId: SpotId) =>
  bookings.move(booking.id, { do: 'startMove', rollingTo: { cardId: booking.campaignId, spotId, at: now } });
const later = (ms: number) => (now = new Date(start.getTime() + ms));

test('a move that crashed before the card’s update is completed after one minute', async () => {
  await note('M09');
  later(59_999);
  await moveSpot.finishAll();
  expect(await claims()).toEqual([['M05', booking.id]]);
  later(60_000);
  await moveSpot.finishAll();
  expect([await claims(), (await stored()).spotId, (await stored()).rollingTo]).toEqual([
    [['M09', booking.id]],
    'M09',
    null,
  ]);
  expect(published).toEqual([booking.id]);
});

test('a move that crashed after the card’s update is completed and published once', async () => {
  await note('M09');
  await cards.exchange(claimRequestOf(booking), 'M09', now);
  later(60_000);
  await moveSpot.finishAll();

  await moveSpot.finishAll();

  expect([await claims(), (await stored()).spotId, published]).toEqual([[['M09', booking.id]], 'M09', [booking.id]]);
});

test('a move to a spot that was taken meanwhile is undone and can be repeated', async () => {
  await note('M09');
  await cards.secure(
    { ...claimRequestOf(booking), spotId: 'M09', subcategory: 'Gym', bookingId: 'other', userId: 'other' },
    now,
  );
  later(60_000);

  await moveSpot.finishAll();

  expect(await stored()).toMatchObject({ spotId: 'M05', rollingTo: null });
  expect(await moveSpot.move(await stored(), 'M10')).toMatchObject({ spotId: 'M10' });
});

test.each([false, true])(
  'a booking canceled during its move keeps no claim on the card (card changed before: %s)',
  async (changed) => {
    await note('M09');
    if (changed) await cards.exchange(claimRequestOf(booking), 'M09', now);
    await changeStored(bookings, booking.id, { status: 'refunded', paymentStatus: 'refunded' });
    later(60_000);
    await moveSpot.finishAll();

    const card = (await cards.byId(booking.campaignId)) as Card;

    expect([card.claims, card.categories, (await stored()).rollingTo, published]).toEqual([{}, {}, null, []]);
  },
);

test('a second move is refused while the first is running', async () => {
  await note('M09');
  await expect(moveSpot.move(booking, 'M10')).rejects.toMatchObject({ code: 'conflict' });
});
