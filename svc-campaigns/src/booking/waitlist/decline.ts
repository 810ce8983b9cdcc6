import type { OfferView } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { Booking } from '../bookings/booking.ts';
import { statusAt } from '../bookings/transitions.ts';
import type { createCancel } from '../bookings/cancel.ts';
import type { BookingStore } from '../bookings/store.ts';
import { readOfferToken } from './token.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = { bookings: BookingStore; cancel: ReturnType<typeof createCancel>; now: () => Date };

export type OfferLinks = ReturnType<typeof createOfferLinks>;

export function createOfferLinks({ bookings, cancel, now }: Deps) {
  async function offered(token: string): Promise<Booking> {
    const { bookingId, hash } = readOfferToken(token);
    const booking = orNotFound(await bookings.byOffer(bookingId, hash));
    return booking;
  }

  return {
    show: async (token: string): Promise<OfferView> => present(await offered(token), now()),

    async decline(token: string): Promise<OfferView> {
      const booking = await offered(token);
      const { state } = present(booking, now());
      if (state === 'taken')
        throw new NamedError('invalid_transition', {
          message: 'You have booked this spot. You can cancel it under My bookings.',
        });
      return present(state === 'open' ? await cancel(booking) : booking, now());
    },
  };
}

const states = {
  held: 'open',
  released: 'declined',
  expired: 'expired',
  failed: 'expired',
  refunded: 'declined',
} as const;

function present(booking: Booking, now: Date): OfferView {
  const { id: bookingId, campaignName, zone, spotId, spotType, amount } = booking;
  const status = statusAt(booking, now);
  const state = status in states ? states[status as keyof typeof states] : 'taken';
  return {
    bookingId,
    campaignName,
    zone,
    spotId,
    spotType,
    amount,
    distributionDate: booking.distributionDate.toISOString(),
    until: booking.holdExpiresAt.toISOString(),
    state,
  };
}
