import {
  spotTypeOf,
  type BookManyBody,
  type BookOutcome,
  type BookChoice,
  type Member,
  type SpotType,
  zoneLabel,
} from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { isBookable, spotsFreeFor } from '../cards/card.ts';
import type { CardStore } from '../cards/store.ts';
import type { Booking } from './booking.ts';
import { presentBooking } from './present.ts';
import type { createHold } from './hold.ts';
import type { CarryAd } from './ports.ts';

type Deps = { cards: CardStore; carryAd: CarryAd; hold: ReturnType<typeof createHold>; now: () => Date };

/** Holds a spot on each of several cards; failures are independent, and each booking has its own payment. */
export function createHoldMany({ cards, hold, now }: Omit<Deps, 'carryAd'>) {
  async function outcomeOf(member: Member, choice: BookChoice): Promise<BookOutcome> {
    const { campaignId } = choice;
    try {
      const booking = choice.spotId
        ? await hold(member, { campaignId, spotId: choice.spotId })
        : await holdOfSize(member, campaignId, choice.spotType as SpotType);
      return { campaignId, booking: presentBooking(booking, now()), code: null, message: null };
    } catch (error) {
      if (!(error instanceof NamedError)) throw error;
      return { campaignId, booking: null, code: error.code, message: error.message };
    }
  }

  async function holdOfSize(member: Member, campaignId: string, size: SpotType): Promise<Booking> {
    const card = await cards.byId(campaignId);
    if (!card || card.status === 'draft') throw new NamedError('not_found');
    if (!isBookable(card, now())) throw new NamedError('card_closed');
    for (const spotId of spotsFreeFor(card, member.userId, now()).filter((each) => spotTypeOf(each) === size)) {
      const booking = await hold(member, { campaignId, spotId }).catch(onlyTaken);
      if (booking) return booking;
    }
    throw new NamedError('spot_taken', { message: `No ${size} spot is free on this card.` });
  }

  return async function holdMany(member: Member, { cards: choices }: BookManyBody): Promise<BookOutcome[]> {
    const outcomes: BookOutcome[] = [];
    for (const choice of choices) outcomes.push(await outcomeOf(member, choice));
    return outcomes;
  };
}

function onlyTaken(error: unknown): null {
  if (error instanceof NamedError && error.code === 'spot_taken') return null;
  throw error;
}

/** Holds the same spot with the same ad on the next card of the zone. @throws NamedError card_closed, spot_taken */
export function createHoldAgain({ cards, carryAd, hold, now }: Deps) {
  return async function holdAgain(member: Member, booking: Booking): Promise<Booking> {
    if (booking.status !== 'confirmed')
      throw new NamedError('invalid_transition', { message: 'Only a paid booking can be booked again.' });
    const next = await cards.nextAfter(booking, now());
    if (!next)
      throw new NamedError('card_closed', { message: `No later card of ${zoneLabel(booking.zone)} is open yet.` });
    return carryAd(booking, await hold(member, { campaignId: next.id, spotId: booking.spotId }));
  };
}
