import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { together } from '@postcard/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { statusAt, wantedOf, type Booking } from '../bookings/booking.ts';
import { newBooking } from '../bookings/hold.ts';
import type { Card } from '../cards/card.ts';
import { after, before, openShop, type Shop } from '../../testing/booking-fixture.ts';
import type { Waiting } from './store.ts';

const startsAt = new Date('2027-02-01T12:00:00.000Z');
const offerEnds = after(startsAt, 48 * 3_600_000);

let shop: Shop;
let card: Card;
let sold: Booking;
beforeEach(async () => {
  shop = await openShop(startsAt);
  card = await shop.addCard('may');
  sold = await shop.sell(card, 'holder', 'M05', 'Pizza');
});
afterEach(() => shop.drop());

async function wait(userId: string, subcategory = 'Pizza', seconds = 0): Promise<Waiting> {
  await shop.addMember(userId, subcategory);
  const { waiting } = await shop.waitlist.join({
    campaignId: 'may',
    userId,
    subcategory,
    offerId: uuid(),
    joinedAt: after(startsAt, seconds * 1000 - 3_600_000),
  });
  return waiting;
}

const free = () => shop.cards.release(wantedOf(sold), { onlyHeld: false });
const waiting = async () => (await shop.waitlist.queue('may')).map(({ userId }) => userId);

describe('when a subcategory frees', () => {
  test('who has waited longest is offered a spot, held for them alone for 48 hours', async () => {
    const second = await wait('second', 'Pizza', 2);
    const first = await wait('first', 'Pizza', 1);
    await shop.offers.offerAll();
    expect(await shop.bookings.byId(first.offerId)).toBeNull();
    await free();
    await shop.offers.offerAll();
    const offer = await shop.booking(first.offerId);
    expect(offer).toMatchObject({
      userId: 'first',
      status: 'held',
      offered: true,
      holdExpiresAt: offerEnds,
      amount: 50_000,
    });
    expect((await shop.card('may')).claims[offer.spotId]).toMatchObject({
      userId: 'first',
      state: 'held',
      until: offerEnds,
    });
    expect(await shop.bookings.byId(second.offerId)).toBeNull();
    expect(await waiting()).toEqual(['second']);
    const [event] = await shop.eventsOf(first.offerId);
    expect(event).toMatchObject({
      type: 'waitlist.offered',
      data: { recipient: { email: 'first@example.com' }, until: offerEnds.toISOString() },
    });
    expect(JSON.stringify(event)).not.toContain(offer.offerTokenHash);
  });

  test('fifty workers at once make one offer', async () => {
    const places = [await wait('first', 'Pizza', 1), await wait('second', 'Pizza', 2), await wait('third', 'Pizza', 3)];
    await free();
    await together(() => shop.offers.offerAll());
    const offers = (await Promise.all(places.map(({ offerId }) => shop.bookings.byId(offerId)))).filter(
      (booking) => booking !== null,
    );
    expect(offers.map(({ userId }) => userId)).toEqual(['first']);
    const { claims, categories } = await shop.card('may');
    expect(Object.values(claims).map(({ bookingId, until }) => [bookingId, until])).toEqual([
      [places[0]?.offerId, offerEnds],
    ]);
    expect(Object.values(categories).map(({ bookingId }) => bookingId)).toEqual([places[0]?.offerId]);
    expect(await shop.eventsOf(places[0]?.offerId as string)).toHaveLength(1);
  });

  test('an offer is open until the last millisecond, then the next is made', async () => {
    const first = await wait('first', 'Pizza', 1);
    const second = await wait('second', 'Pizza', 2);
    await free();
    await shop.offers.offerAll();
    shop.clock.at = before(offerEnds);
    await shop.offers.offerAll();
    expect(statusAt(await shop.booking(first.offerId), shop.clock.at)).toBe('held');
    expect(await shop.bookings.byId(second.offerId)).toBeNull();
    shop.clock.at = offerEnds;
    await shop.offers.offerAll();
    expect(statusAt(await shop.booking(first.offerId), shop.clock.at)).toBe('expired');
    expect(await shop.booking(second.offerId)).toMatchObject({
      userId: 'second',
      holdExpiresAt: after(offerEnds, 48 * 3_600_000),
    });
  });

  test('an offer ends when booking closes, and then nobody waits any more', async () => {
    const place = await wait('first');
    await wait('second', 'Pizza', 2);
    await free();
    shop.clock.at = before(card.bookingClosesAt, 3_600_000);
    await shop.offers.offerAll();
    expect((await shop.booking(place.offerId)).holdExpiresAt).toEqual(card.bookingClosesAt);
    shop.clock.at = card.bookingClosesAt;
    await shop.offers.offerAll();
    expect(await waiting()).toEqual([]);
  });

  test('who is no longer a member, or has a spot meanwhile, is passed over', async () => {
    const gone = await wait('gone', 'Pizza', 1);
    await shop.members.apply({ ...(await shop.addMember('gone', 'Pizza')), membershipId: null }, 2);
    await wait('holder', 'Gym', 2);
    const next = await wait('next', 'Pizza', 3);
    await shop.offers.offerAll();
    expect(await waiting()).toEqual(['gone', 'next']);
    await free();
    await shop.offers.offerAll();
    expect(await shop.bookings.byId(gone.offerId)).toBeNull();
    expect(await shop.booking(next.offerId)).toMatchObject({ userId: 'next', status: 'held' });
    expect(await waiting()).toEqual([]);
  });
});

describe('a worker that died', () => {
  test('after taking the place: it is free again within a minute and then offered', async () => {
    const place = await wait('first');
    await free();
    const wanted = {
      cardId: 'may',
      spotId: 'M01' as const,
      subcategory: 'Pizza',
      bookingId: place.offerId,
      userId: 'first',
    };
    await shop.cards.claim(wanted, after(startsAt, 60_000), startsAt);
    await shop.offers.offerAll();
    expect(await shop.bookings.byId(place.offerId)).toBeNull();
    shop.clock.at = after(startsAt, 60_000);
    await shop.offers.offerAll();
    expect(await shop.booking(place.offerId)).toMatchObject({ status: 'held' });
  });

  test.each([
    ['at once', 1],
    ['after the minute has passed', 120_000],
  ])('after storing the offer: it is completed %s', async (_, ms) => {
    const { place } = await storedOnly();
    shop.clock.at = after(startsAt, ms);
    await shop.offers.offerAll();
    expect((await shop.card('may')).claims.M01).toMatchObject({ bookingId: place.offerId, until: offerEnds });
    expect(await waiting()).toEqual([]);
  });

  test('after storing the offer, its place lost meanwhile: there is no offer', async () => {
    const { place } = await storedOnly();
    shop.clock.at = after(startsAt, 60_000);
    await shop.cards.claim(
      { cardId: 'may', spotId: 'M01', subcategory: 'Gym', bookingId: 'quick', userId: 'quick' },
      offerEnds,
      shop.clock.at,
    );
    await shop.offers.offerAll();
    expect((await shop.booking(place.offerId)).status).toBe('expired');
    expect((await shop.card('may')).claims.M01?.bookingId).toBe('quick');
  });

  test('and left its place taken for an offer that has ended: it is given back', async () => {
    const { place } = await storedOnly();
    await shop.bookings.move(place.offerId, ['held'], { status: 'released' });
    await shop.offers.offerAll();
    expect((await shop.card('may')).claims).toEqual({});
    expect(await waiting()).toEqual([]);
  });

  /** A place taken for a minute and its offer stored, and nothing after that. */
  async function storedOnly() {
    const place = await wait('first');
    const member = await shop.addMember('first', 'Pizza');
    await free();
    const wanted = {
      cardId: 'may',
      spotId: 'M01' as const,
      subcategory: 'Pizza',
      bookingId: place.offerId,
      userId: 'first',
    };
    await shop.cards.claim(wanted, after(startsAt, 60_000), startsAt);
    await shop.bookings.insert({
      ...newBooking(card, member, { spotId: 'M01', id: place.offerId, until: offerEnds, at: startsAt }),
      offered: true,
    });
    return { place };
  }
});
