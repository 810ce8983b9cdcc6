import type { EventFactory } from '@postcard/service-kit';
import { recipientOf } from '../members/recipient.ts';
import type { MemberStore } from '../members/store.ts';
import type { Booking } from './booking.ts';
import { presentBooking } from './present.ts';
import type { BookingStore } from './store.ts';

type Deps = {
  bookings: Pick<BookingStore, 'move'>;
  members: Pick<MemberStore, 'byId'>;
  newEvent: EventFactory;
  now: () => Date;
};

/** Expires an overdue hold and reports it. Returns null if it was extended or has already ended. */
export function createEndHold({ bookings, members, newEvent, now }: Deps) {
  return async function endHold(booking: Booking, where: object = {}) {
    const recipient = await recipientOf(members, booking);
    return bookings.move(
      booking.id,
      { do: 'expire' },
      {
        where: { ...where, holdExpiresAt: booking.holdExpiresAt },
        event: (next) =>
          newEvent('booking.hold-expired', next, {
            booking: presentBooking(next, now()),
            recipient,
            ...(next.first && { first: true }),
          }),
      },
    );
  };
}
