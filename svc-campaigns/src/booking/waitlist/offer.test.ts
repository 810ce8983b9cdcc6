import { beforeEach, describe, expect, test } from '@jest/globals';
import { together } from '@postcard/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { claimRequestOf, type Booking } from '../bookings/booking.ts';
import { statusAt } from '../bookings/transitions.ts';
import { newBooking } from '../bookings/hold.ts';
import type { Card } from '../cards/card.ts';
import { after, before, useBookingFixture } from '../../testing/booking-fixture.ts';
import type { Waiting } from './store.ts';

const startsAt = new Date('2027-02-01T12:00:00.000Z');
const offerEnds = after(startsAt, 48 * 3_600_000);

const fixture = useBookingFixture(startsAt, { each: true });
let card: Card;
let sold: Booking;
beforeEach(async () => {
  card = await fixture.addCard('may');
  sold = await fixture.sell(card, 'holder', 'M05', 'Pizza');
});

async function wait(userId: string, subcategory = 'Pizza', seconds = 0): Promise<Waiting> {
  await fixture.addMember(userId, subcategory);
  const { waiting } = await fixture.waitlist.join({
    campaignId: 'may',
    userId,
    subcategory,
    offerId: uuid(),
    joinedAt: after(startsAt, seconds * 1000 - 3_600_000),
  });
  return waiting;
}

const claimFor = ({ offerId, userId, subcategory }: Waiting) =>
  fixture.cards.claim(
    { cardId: 'may', spotId: 'M01', subcategory, bookingId: offerId, userId },
    after(startsAt, 60_000),
    startsAt,
  );
const free = () => fixture.cards.release(claimRequestOf(sold), { onlyHeld: false });
const waiting = async () => (await fixture.waitlist.queue('may')).map(({ userId }) => userId);

describe('a member whose trade has changed while waiting', () => {
  const retrade = async (userId: string, businessSubcategory: string) =>
    fixture.members.apply({ ...(await fixture.addMember(userId, 'Pizza')), businessSubcategory }, 2);

  test('is offered a spot for the current trade, even if the earlier trade is taken', async () => {
    const place = await wait('florist', 'Pizza');
    await retrade('florist', 'Florist');

    await fixture.offers.offerAll();

    expect(await fixture.booking(place.offerId)).toMatchObject({ status: 'held', businessSubcategory: 'Florist' });
  });

  test('is not offered a spot while the current trade is taken', async () => {
    await fixture.sell(card, 'other', 'M06', 'Florist');
    const place = await wait('florist', 'Gym');
    await retrade('florist', 'Florist');

    await fixture.offers.offerAll();

    expect(await fixture.bookings.byId(place.offerId)).toBeNull();
    expect(await fixture.waitlist.of({ campaignId: 'may', userId: 'florist' })).toMatchObject({
      subcategory: 'Florist',
    });
  });
});

describe('a freed subcategory', () => {
  test('is offered to the longest waiting member, and held only for that member for 48 hours', async () => {
    const second = await wait('second', 'Pizza', 2);
    const first = await wait('first', 'Pizza', 1);
    await fixture.offers.offerAll();
    expect(await fixture.bookings.byId(first.offerId)).toBeNull();
    await free();
    await fixture.offers.offerAll();
    const offer = await fixture.booking(first.offerId);
    expect(offer).toMatchObject({
      userId: 'first',
      status: 'held',
      offered: true,
      holdExpiresAt: offerEnds,
      amount: 50_000,
    });
    expect((await fixture.card('may')).claims[offer.spotId]).toMatchObject({
      userId: 'first',
      state: 'held',
      until: offerEnds,
    });
    expect(await fixture.bookings.byId(second.offerId)).toBeNull();
    expect(await waiting()).toEqual(['second']);
    const [event] = await fixture.eventsOf(first.offerId);
    expect(event).toMatchObject({
      type: 'waitlist.offered',
      data: { recipient: { email: 'first@example.com' }, until: offerEnds.toISOString() },
    });
    expect(JSON.stringify(event)).not.toContain(offer.offerTokenHash);
  });

  test('is offered once by fifty concurrent workers', async () => {
    const places = [await wait('first', 'Pizza', 1), await wait('second', 'Pizza', 2), await wait('third', 'Pizza', 3)];
    await free();
    await together(() => fixture.offers.offerAll());
    const offers = (await Promise.all(places.map(({ offerId }) => fixture.bookings.byId(offerId)))).filter(
      (booking) => booking !== null,
    );
    expect(offers.map(({ userId }) => userId)).toEqual(['first']);
    const { claims, categories } = await fixture.card('may');
    expect(Object.values(claims).map(({ bookingId, until }) => [bookingId, until])).toEqual([
      [places[0]?.offerId, offerEnds],
    ]);
    expect(Object.values(categories).map(({ bookingId }) => bookingId)).toEqual([places[0]?.offerId]);
    expect(await fixture.eventsOf(places[0]?.offerId as string)).toHaveLength(1);
  });

  test('is offered to the next member once the offer expires, to the millisecond', async () => {
    const first = await wait('first', 'Pizza', 1);
    const second = await wait('second', 'Pizza', 2);
    await free();
    await fixture.offers.offerAll();
    fixture.clock.at = before(offerEnds);
    await fixture.offers.offerAll();
    expect(statusAt(await fixture.booking(first.offerId), fixture.clock.at)).toBe('held');
    expect(await fixture.bookings.byId(second.offerId)).toBeNull();
    fixture.clock.at = offerEnds;
    await fixture.offers.offerAll();
    expect(statusAt(await fixture.booking(first.offerId), fixture.clock.at)).toBe('expired');
    expect(await fixture.booking(second.offerId)).toMatchObject({
      userId: 'second',
      holdExpiresAt: after(offerEnds, 48 * 3_600_000),
    });
  });

  test('is offered only until booking closes, which ends all waits', async () => {
    const place = await wait('first');
    await wait('second', 'Pizza', 2);
    await free();
    fixture.clock.at = before(card.bookingClosesAt, 3_600_000);
    await fixture.offers.offerAll();
    expect((await fixture.booking(place.offerId)).holdExpiresAt).toEqual(card.bookingClosesAt);
    fixture.clock.at = card.bookingClosesAt;
    await fixture.offers.offerAll();
    expect(await waiting()).toEqual([]);
  });

  test('is not offered to members who lost their membership or have a spot', async () => {
    const gone = await wait('gone', 'Pizza', 1);
    await fixture.members.apply({ ...(await fixture.addMember('gone', 'Pizza')), membershipId: null }, 2);
    await wait('holder', 'Gym', 2);
    const next = await wait('next', 'Pizza', 3);
    await fixture.offers.offerAll();
    expect(await waiting()).toEqual(['gone', 'next']);
    await free();
    await fixture.offers.offerAll();
    expect(await fixture.bookings.byId(gone.offerId)).toBeNull();
    expect(await fixture.booking(next.offerId)).toMatchObject({ userId: 'next', status: 'held' });
    expect(await waiting()).toEqual([]);
  });
});

describe('a crashed worker', () => {
  test('leaves a claim without an offer, which expires within a minute and is then offered', async () => {
    const place = await wait('first');
    await free();
    await claimFor(place);
    await fixture.offers.offerAll();
    expect(await fixture.bookings.byId(place.offerId)).toBeNull();
    fixture.clock.at = after(startsAt, 60_000);
    await fixture.offers.offerAll();
    expect(await fixture.booking(place.offerId)).toMatchObject({ status: 'held' });
  });

  test.each([
    ['at once', 1],
    ['after the minute has passed', 120_000],
  ])('leaves a stored offer, which is completed %s', async (_, ms) => {
    const { place } = await storedOnly();
    fixture.clock.at = after(startsAt, ms);
    await fixture.offers.offerAll();

    expect((await fixture.card('may')).claims.M01).toMatchObject({ bookingId: place.offerId, until: offerEnds });
    expect(await waiting()).toEqual([]);
  });

  test('leaves a stored offer whose spot was lost, which is dropped', async () => {
    const { place } = await storedOnly();
    fixture.clock.at = after(startsAt, 60_000);
    await fixture.cards.claim(
      { cardId: 'may', spotId: 'M01', subcategory: 'Gym', bookingId: 'quick', userId: 'quick' },
      offerEnds,
      fixture.clock.at,
    );

    await fixture.offers.offerAll();

    expect((await fixture.booking(place.offerId)).status).toBe('expired');
    expect((await fixture.card('may')).claims.M01?.bookingId).toBe('quick');
  });

  test('leaves a claim for an offer that has ended, which is released', async () => {
    const { place } = await storedOnly();
    await fixture.bookings.move(place.offerId, { do: 'release' });
    await fixture.offers.offerAll();

    expect((await fixture.card('may')).claims).toEqual({});
    expect(await waiting()).toEqual([]);
  });

  async function storedOnly() {
    const place = await wait('first');
    const member = await fixture.addMember('first', 'Pizza');
    await free();
    await claimFor(place);
    await fixture.bookings.insert({
      ...newBooking(card, member, { spotId: 'M01', id: place.offerId, until: offerEnds, at: startsAt }),
      offered: true,
    });
    return { place };
  }
});
