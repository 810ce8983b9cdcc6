import {
  booking as rules,
  categoryKey,
  spotTypeOf,
  type BookBody,
  type Member,
  type SpotId,
} from '@postcard/contracts';
import { longDateTime } from '@postcard/contracts/town-dates';
import { NamedError } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import { isBookable, isLive, keptUntilFor, ownSpotOn, type Card } from '../cards/card.ts';
import type { Booking } from './booking.ts';
import { statusAt } from './transitions.ts';
import type { Work } from './ports.ts';
import { orNotFound } from '../../or-not-found.ts';

type First = Partial<Pick<Booking, 'first' | 'network'>>;

type Deps = Pick<Work, 'cards' | 'bookings' | 'streams' | 'now'>;

/**
 * Holds a spot and the member's subcategory in one conditional update. A crash before the booking is stored leaves a
 * claim that expires, or that the member's next try completes.
 * @throws NamedError card_closed, spot_taken, category_taken, too_many_requests
 */
export function createHold({ cards, bookings, streams, now }: Deps) {
  return async function hold(member: Member, { campaignId, spotId }: BookBody, first: First = {}): Promise<Booking> {
    const at = now();
    const until = new Date(at.getTime() + rules.holdMs);
    const request = {
      cardId: campaignId,
      spotId,
      subcategory: member.businessSubcategory,
      bookingId: uuid(),
      userId: member.userId,
    };
    refuseHeldTooLong(await bookings.unpaidHolds(member.userId, campaignId, countedSince(at), mostHolds), at);
    const card = await cards.claim(request, until, at);
    if (!card) return resume(campaignId, spotId, member, first);
    const booking = { ...newBooking(card, member, { spotId, id: request.bookingId, until, at }), ...first };
    await bookings.insert(booking);
    streams.spotChanged(card, spotId);
    return booking;
  };

  async function resume(
    campaignId: string,
    spotId: BookBody['spotId'],
    member: Member,
    first: First,
  ): Promise<Booking> {
    const card = await cards.byId(campaignId);
    if (!card || card.status === 'draft') throw new NamedError('not_found');
    const at = now();
    if (!isBookable(card, at)) throw new NamedError('card_closed');
    const claim = card.claims[spotId];
    if (!claim || !isLive(claim, at))
      throw ownRefusal(card, member, at) ?? keptRefusal(card, member, spotId, at) ?? categoryRefusal(card, member, at);
    if (claim.userId !== member.userId) throw new NamedError('spot_taken');
    const existing = await bookings.byId(claim.bookingId, member.userId);
    if (existing?.status === 'held') return existing;
    if (existing) throw new NamedError('spot_taken', { message: 'You already have this spot.' });
    const booking = {
      ...newBooking(card, member, { spotId, id: claim.bookingId, until: claim.until, at }),
      ...first,
    };
    await bookings.insert(booking);
    return booking;
  }
}

const ownRefusal = (card: Card, { userId }: Member, at: Date): NamedError | null => {
  const ownSpot = ownSpotOn(card, userId, at);
  return ownSpot && new NamedError('category_taken', { message: alreadyOn(ownSpot) });
};

export const alreadyOn = (spotId: SpotId): string =>
  `You already have spot ${spotId} on this card. A business can have one spot on each card.`;

function keptRefusal(card: Card, member: Member, spotId: SpotId, at: Date): NamedError | null {
  const spotUntil = keptUntilFor(card.kept[spotId], member.userId, at);
  if (spotUntil)
    return new NamedError('spot_taken', {
      message: `This spot is reserved for its last holder until ${longDateTime(spotUntil)}.`,
    });
  const categoryUntil = keptUntilFor(card.keptCategories[categoryKey(member.businessSubcategory)], member.userId, at);
  if (!categoryUntil) return null;
  return new NamedError('category_taken', {
    message:
      `${member.businessSubcategory} is kept for the business that had it last on a card of this zone until ` +
      `${longDateTime(categoryUntil)}.`,
  });
}

function categoryRefusal(card: Card, member: Member, at: Date): NamedError {
  const claim = card.categories[categoryKey(member.businessSubcategory)];
  // Spot and subcategory were free when they were read again, so a retry can succeed.
  if (!claim || !isLive(claim, at))
    return new NamedError('spot_taken', { message: 'This spot has just changed. Please try again.' });
  return new NamedError('category_taken', {
    message:
      `A business in ${member.businessSubcategory} is already on this card. ` +
      'Only one business per subcategory appears on each card.',
  });
}

export function newBooking(
  card: Card,
  member: Member,
  { spotId, id, until, at }: { spotId: BookBody['spotId']; id: string; until: Date; at: Date },
): Booking {
  const spot = orNotFound(card.adSpots.find((each) => each.id === spotId));
  return {
    id,
    userId: member.userId,
    campaignId: card.id,
    campaignName: card.name,
    zone: card.zone,
    distributionDate: card.distributionDate,
    cancelUntil: card.cancelUntil,
    spotId,
    adSpotId: `${card.id}:${spotId}`,
    spotType: spotTypeOf(spotId),
    businessName: member.businessName,
    businessSubcategory: member.businessSubcategory,
    status: 'held',
    holdExpiresAt: until,
    amount: spot.price,
    paymentStatus: 'pending',
    adApproved: false,
    adContent: null,
    designTemplateId: null,
    invoiceNumber: null,
    endedBecause: null,
    attempt: 1,
    checkoutExpiresAt: null,
    stripeSessionId: null,
    stripePaymentId: null,
    paymentOpen: false,
    bookingDate: at,
    createdAt: at,
    version: 1,
  };
}

const minuteMs = 60_000;
const mostMs = rules.holdMs + rules.checkoutExtraMs;
/** Period in which unpaid holds are counted. An hour of holds blocks the card for another hour. */
const countedMs = 2 * mostMs;
const mostHolds = 50;

const countedSince = (at: Date): Date => new Date(at.getTime() - countedMs);

/** @throws NamedError too_many_requests if the latest unpaid holds on the card add up to an hour */
function refuseHeldTooLong(latest: readonly Booking[], at: Date): void {
  if (latest.some((booking) => statusAt(booking, at) === 'held')) return;
  let leftMs = mostMs - rules.holdMs;
  let until = at.getTime();
  for (const [index, { bookingDate, holdExpiresAt }] of latest.entries()) {
    leftMs -= Math.min(holdExpiresAt.getTime(), until) - bookingDate.getTime();
    until = bookingDate.getTime();
    if (leftMs >= 0 && index + 1 < mostHolds) continue;
    const again = new Date(Math.ceil((bookingDate.getTime() + countedMs) / minuteMs) * minuteMs);
    throw new NamedError('too_many_requests', {
      message:
        'You have held spots on this card for a long time without paying. ' +
        `Please try again after ${longDateTime(again)}.`,
      retryAfterSeconds: (again.getTime() - at.getTime()) / 1000,
    });
  }
}
