import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Member, SpotId } from '@postcard/contracts';
import { createEventFactory, createIndexes, createLog } from '@postcard/service-kit';
import { eventFor, openTestDatabase } from '@postcard/service-kit/testing';
import { claimRequestOf, type Booking } from '../booking/bookings/booking.ts';
import { createGiveBack } from '../booking/bookings/cancel.ts';
import { createReportMailed } from '../booking/bookings/report-mailed.ts';
import { createRoll } from '../booking/bookings/roll.ts';
import { createShortCard } from '../booking/bookings/short-card.ts';
import { createBookingStore } from '../booking/bookings/store.ts';
import type { Card } from '../booking/cards/card.ts';
import { createCardSweeper } from '../booking/cards/card-sweeper.ts';
import { createCardStore } from '../booking/cards/store.ts';
import { createMemberStore } from '../booking/members/store.ts';
import { createOffers } from '../booking/waitlist/offer.ts';
import { createWaitlistStore } from '../booking/waitlist/store.ts';
import { aCard, bookingOf, newMember } from './builders.ts';

const log = createLog('test', { level: 'silent', pretty: false });

export type BookingFixture = Awaited<ReturnType<typeof openBookingFixture>>;

export async function openBookingFixture(startsAt: Date) {
  const { db, drop } = await openTestDatabase();
  const clock = { at: startsAt };
  const now = () => clock.at;
  const cards = createCardStore(db);
  const bookings = createBookingStore(db, () => undefined);
  const members = createMemberStore(db);
  const waitlist = createWaitlistStore(db);
  await createIndexes(db);
  const shared = {
    cards,
    bookings,
    members,
    waitlist,
    streams: { spotChanged: () => undefined },
    newEvent: createEventFactory('test', now),
    log,
    now,
  };

  async function settle(id: string): Promise<void> {
    const booking = await bookings.byId(id);
    if (booking?.status !== 'cancelling') return;
    await cards.release(claimRequestOf(booking), { onlyHeld: false });
    await bookings.move(
      id,
      { do: 'refund', refund: null, movingSince: now() },
      { event: (next) => eventFor('booking.refunded', next) },
    );
  }

  const giveBack = createGiveBack({ bookings, settle, log, now });
  const roll = createRoll(shared);
  const shortCard = createShortCard({ ...shared, roll, giveBack });

  async function addCard(id: string, change: Partial<Card> = {}): Promise<Card> {
    const card = aCard({ id, name: `${id} card`, madeAt: startsAt, ...change });
    await cards.insert(card);
    return card;
  }

  async function addMember(userId: string, businessSubcategory: string): Promise<Member> {
    const member = newMember(userId, { businessSubcategory, businessName: userId });
    await members.apply(member, 1);
    return member;
  }

  async function sell(card: Card, userId: string, spotId: SpotId, subcategory: string): Promise<Booking> {
    const booking = bookingOf({
      id: `${card.id}-${userId}`,
      userId,
      campaignId: card.id,
      campaignName: card.name,
      zone: card.zone,
      distributionDate: card.distributionDate,
      cancelUntil: card.cancelUntil,
      spotId,
      adSpotId: `${card.id}:${spotId}`,
      spotType: spotId.startsWith('L') ? 'large' : 'medium',
      businessSubcategory: subcategory,
      status: 'confirmed',
      paymentStatus: 'paid',
    });
    if (!(await cards.secure(claimRequestOf(booking), clock.at))) throw new Error(`${spotId} cannot be sold`);
    await bookings.insert(booking);
    return booking;
  }

  return {
    cards,
    bookings,
    members,
    waitlist,
    clock,
    shortCard,
    roll,
    addCard,
    addMember,
    sell,
    drop,
    keep: createCardSweeper({
      ...shared,
      settleShort: shortCard.settleShort,
      reportMailed: createReportMailed(shared),
    }),
    offers: createOffers(shared),
    card: async (id: string): Promise<Card> => (await cards.byId(id)) as Card,
    booking: async (id: string): Promise<Booking> => (await bookings.byId(id)) as Booking,
    eventsOf: async (id: string) => (await bookings.model.findById(id).lean())?.outbox ?? [],
  };
}

export function useBookingFixture(startsAt: Date, { each = false } = {}): BookingFixture {
  const fixture = {} as BookingFixture;
  (each ? beforeEach : beforeAll)(async () => void Object.assign(fixture, await openBookingFixture(startsAt)));
  (each ? afterEach : afterAll)(() => fixture.drop());
  return fixture;
}

export const before = (date: Date, ms = 1): Date => new Date(date.getTime() - ms);
export const after = (date: Date, ms = 1): Date => new Date(date.getTime() + ms);
