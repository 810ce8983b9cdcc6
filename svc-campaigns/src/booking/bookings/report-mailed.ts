import type { Card } from '../cards/card.ts';
import { recipientOf } from '../members/recipient.ts';
import { presentBooking } from './present.ts';
import type { Work } from './ports.ts';

type Deps = Pick<Work, 'bookings' | 'members' | 'newEvent' | 'now'>;

export function createReportMailed({ bookings, members, newEvent, now }: Deps) {
  return async function reportMailed(card: Pick<Card, 'id'>): Promise<void> {
    const printed = (await bookings.confirmedOn(card.id)).filter(({ adApproved }) => adApproved);
    for (const booking of printed) {
      const recipient = await recipientOf(members, booking);
      await bookings.move(
        booking.id,
        { do: 'reportMailed', mailingReportedAt: now() },
        {
          where: { mailingReportedAt: null },
          event: (next) => newEvent('booking.mailed', next, { booking: presentBooking(next, now()), recipient }),
        },
      );
    }
  };
}
