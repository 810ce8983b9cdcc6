import { spotTypeOf, type SpotId } from '@postcard/contracts';
import { inTownOf, NamedError } from '@postcard/service-kit';
import type { Card } from '../cards/card.ts';
import { recipientOf } from '../members/recipient.ts';
import { claimRequestOf, type Booking } from './booking.ts';
import { presentBooking } from './present.ts';
import type { Work } from './ports.ts';

type Deps = Pick<Work, 'cards' | 'bookings' | 'members' | 'streams' | 'newEvent' | 'log' | 'now'>;

const abandonedMs = 60_000;

export type MoveSpot = ReturnType<typeof createMoveSpot>;

/** Moves a booking to another spot on its card. Stores the destination first, so that `finishAll` can resume it. */
export function createMoveSpot({ cards, bookings, members, streams, newEvent, log, now }: Deps) {
  /** Moves the booking unless it has the spot already. @throws NamedError invalid_transition, spot_taken, conflict */
  async function move(booking: Booking, spotId: SpotId): Promise<Booking> {
    if (booking.status !== 'confirmed')
      throw new NamedError('invalid_transition', { message: 'Only a paid booking can be moved.' });
    if (booking.spotId === spotId) return booking;
    if (spotTypeOf(spotId) !== booking.spotType)
      throw new NamedError('invalid_transition', {
        message: `This booking is for a ${booking.spotType} spot. Please choose another spot of that size.`,
      });
    const going = await bookings.move(
      booking.id,
      { do: 'startMove', rollingTo: { cardId: booking.campaignId, spotId, at: now() } },
      { where: { rollingTo: null, campaignId: booking.campaignId, spotId: booking.spotId } },
    );
    if (!going) throw new NamedError('conflict');
    const arrived = await arrive(going);
    if (arrived) return arrived;
    await stay(going);
    throw await refusal(booking, spotId);
  }

  /** Completes a move. Returns null if the destination is not free or the booking has ended. */
  async function arrive(booking: Booking): Promise<Booking | null> {
    const { rollingTo } = booking;
    if (!rollingTo) return booking;
    const card = await cards.exchange(claimRequestOf(booking), rollingTo.spotId, now());
    if (!card) return null;
    const recipient = await recipientOf(members, booking);
    const place = {
      spotId: rollingTo.spotId,
      adSpotId: `${card.id}:${rollingTo.spotId}`,
      moved: [...(booking.moved ?? []), { campaignName: card.name, spotId: rollingTo.spotId, at: now() }],
    };
    const moved = await bookings.move(
      booking.id,
      { do: 'finishMove', place },
      {
        where: { 'rollingTo.at': rollingTo.at },
        event: (next) =>
          newEvent('booking.moved', next, {
            booking: presentBooking(next, now()),
            recipient,
            fromSpotId: booking.spotId,
          }),
      },
    );
    if (!moved) return overtaken(booking);
    announce(card, booking.spotId, moved.spotId);
    return moved;
  }

  /** Handles a booking that another process canceled or moved while this one claimed its new spot. */
  async function overtaken(booking: Booking): Promise<Booking | null> {
    const current = await bookings.byId(booking.id);
    if (current?.status === 'confirmed') return current;
    await letGo(booking);
    return null;
  }

  /** Releases both spots of a booking that ended during its move. */
  async function letGo(booking: Booking): Promise<void> {
    for (const spotId of [booking.rollingTo?.spotId ?? booking.spotId, booking.spotId]) {
      const card = await cards.release({ ...claimRequestOf(booking), spotId }, { onlyHeld: false });
      if (card) streams.spotChanged(card, spotId);
    }
  }

  const stay = ({ id, rollingTo }: Booking) =>
    bookings.move(id, { do: 'dropMove' }, { where: { 'rollingTo.at': rollingTo?.at } });

  const announce = (card: Card, ...spots: SpotId[]): void =>
    spots.forEach((spotId) => streams.spotChanged(card, spotId));

  async function refusal(booking: Booking, spotId: SpotId): Promise<NamedError> {
    const [card, current] = await Promise.all([cards.byId(booking.campaignId), bookings.byId(booking.id)]);
    if (current?.status !== 'confirmed') return new NamedError('conflict');
    if (card?.decision === 'short')
      return new NamedError('invalid_transition', { message: 'This card will not be printed.' });
    if (card?.status !== 'upcoming' && card?.status !== 'locked')
      return new NamedError('invalid_transition', { message: 'A booking can be moved until its card is mailed.' });
    return new NamedError('spot_taken', {
      message: `${spotId} is taken, or reserved for its last holder. Please choose another one.`,
    });
  }

  async function finish(booking: Booking): Promise<void> {
    if (booking.status !== 'confirmed') await letGo(booking);
    else if (await arrive(booking)) return;
    await stay(booking);
  }

  return {
    move,
    async finishAll(): Promise<void> {
      for (const booking of await bookings.stillMoving(new Date(now().getTime() - abandonedMs))) {
        // Moves to another card are completed by short-card.ts.
        if (booking.rollingTo?.cardId !== booking.campaignId) continue;
        await inTownOf(booking, () => finish(booking)).catch((error: unknown) =>
          log.warn({ err: error, bookingId: booking.id }, 'not moved, next time'),
        );
      }
    },
  };
}
