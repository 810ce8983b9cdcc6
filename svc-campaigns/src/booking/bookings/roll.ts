import { zoneLabel } from '@postcard/contracts';
import type { SpotId } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { ownSpotOn, spotsFreeFor, type Card } from '../cards/card.ts';
import { recipientOf } from '../members/recipient.ts';
import { claimRequestOf, type Booking } from './booking.ts';
import { alreadyOn } from './hold.ts';
import { presentBooking } from './present.ts';
import type { Work } from './ports.ts';

type Deps = Pick<Work, 'cards' | 'bookings' | 'members' | 'streams' | 'newEvent' | 'now'>;

export type Roll = ReturnType<typeof createRoll>;

/** Moves a booking to the zone's next card. Stores the destination first, so that `finish` can resume it. */
export function createRoll({ cards, bookings, members, streams, newEvent, now }: Deps) {
  async function roll(booking: Booking): Promise<Booking> {
    const next = await cards.nextAfter(booking, now());
    if (!next)
      throw new NamedError('card_closed', {
        message: `No later card of ${zoneLabel(booking.zone)} is open yet. You can get a refund instead.`,
      });
    const ownSpot = ownSpotOn(next, booking.userId, now());
    if (ownSpot)
      throw new NamedError('spot_taken', {
        message: `${alreadyOn(ownSpot).replace('this card', `the ${next.name}`)} You can get a refund instead.`,
      });
    let where: object = { campaignId: booking.campaignId, choice: null, choiceUntil: { $gt: now() } };
    for (const spotId of placesFor(booking, next, now())) {
      const rollingTo = { cardId: next.id, spotId, at: now() };
      const going = await bookings.move(booking.id, { do: 'startRoll', rollingTo }, { where });
      if (!going) throw new NamedError('conflict');
      const arrived = await finish(going);
      if (arrived) return arrived;
      where = { 'rollingTo.at': rollingTo.at, 'rollingTo.spotId': spotId };
    }
    await stay(booking.id, where);
    throw new NamedError('spot_taken', {
      message:
        `There is no ${booking.spotType} spot for ${booking.businessSubcategory} on the ${next.name}. ` +
        'You can get a refund instead.',
    });
  }

  const stay = (id: string, where: object) => bookings.move(id, { do: 'dropRoll' }, { where });

  async function finish(booking: Booking): Promise<Booking | null> {
    const { rollingTo } = booking;
    if (!rollingTo) return booking;
    const request = { ...claimRequestOf(booking), cardId: rollingTo.cardId, spotId: rollingTo.spotId };
    const card = await cards.claimForGood(request, now());
    if (!card) return null;
    const recipient = await recipientOf(members, booking);
    const place = {
      ...placeOn(card, rollingTo.spotId),
      moved: [...(booking.moved ?? []), { campaignName: card.name, spotId: rollingTo.spotId, at: now() }],
    };
    const moved = await bookings.move(
      booking.id,
      { do: 'finishRoll', place },
      {
        where: { campaignId: booking.campaignId, 'rollingTo.spotId': rollingTo.spotId },
        event: (next) =>
          newEvent('booking.rolled', next, {
            booking: presentBooking(next, now()),
            recipient,
            fromCampaignName: booking.campaignName,
          }),
      },
    );
    if (!moved) return settled(booking, request);
    const oldCard = await cards.release(claimRequestOf(booking), { onlyHeld: false });
    if (oldCard) streams.spotChanged(oldCard, booking.spotId);
    streams.spotChanged(card, moved.spotId);
    return moved;
  }

  async function settled(booking: Booking, request: ReturnType<typeof claimRequestOf>): Promise<Booking | null> {
    const current = await bookings.byId(booking.id);
    if (current?.campaignId === request.cardId && current.spotId === request.spotId) return current;
    await cards.release(request, { onlyHeld: false });
    return null;
  }

  return { roll, finish, stay };
}

function placesFor(booking: Booking, next: Card, now: Date): SpotId[] {
  const free = spotsFreeFor(next, booking.userId, now).filter((spotId) =>
    next.adSpots.some(({ id, spotType }) => id === spotId && spotType === booking.spotType),
  );
  return free.toSorted((a, b) => Number(b === booking.spotId) - Number(a === booking.spotId));
}

const placeOn = (card: Card, spotId: SpotId) => ({
  campaignId: card.id,
  campaignName: card.name,
  zone: card.zone,
  distributionDate: card.distributionDate,
  cancelUntil: card.cancelUntil,
  spotId,
  adSpotId: `${card.id}:${spotId}`,
});
