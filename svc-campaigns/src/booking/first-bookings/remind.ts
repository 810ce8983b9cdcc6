import { booking as rules } from '@postcard/contracts';
import { inTownOf } from '@postcard/service-kit';
import type { Booking } from '../bookings/booking.ts';
import { presentBooking } from '../bookings/present.ts';
import type { Work } from '../bookings/ports.ts';

type Deps = Pick<Work, 'bookings' | 'newEvent' | 'log' | 'now'>;

const dayMs = 24 * 3_600_000;

export function createRemindOfReviews({ bookings, newEvent, log, now }: Deps) {
  async function remind({ id, reviewReminders = 0 }: Booking, reminders: number): Promise<void> {
    const waitedMs = rules.reviewRemindersMs[reminders - 1] as number;
    await bookings.move(
      id,
      { do: 'remindOfReview', reviewReminders: reminders },
      {
        where: {
          reviewUntil: { $gt: now() },
          reviewReminders: reviewReminders === 0 ? { $in: [null, 0] } : reviewReminders,
        },
        event: (next) =>
          newEvent('booking.review-reminded', next, {
            booking: presentBooking(next, now()),
            days: waitedMs / dayMs,
            until: (next.reviewUntil as Date).toISOString(),
          }),
      },
    );
  }

  return async function remindOfReviews(): Promise<void> {
    for (const booking of await bookings.inReview(now())) {
      const reminders = remindersDue(booking, now());
      if (reminders > (booking.reviewReminders ?? 0))
        await inTownOf(booking, () => remind(booking, reminders)).catch((error: unknown) =>
          log.warn({ err: error, bookingId: booking.id }, 'not reminded of, next time'),
        );
    }
  };
}

function remindersDue({ bookingDate }: Booking, now: Date): number {
  return rules.reviewRemindersMs.filter((waited) => now.getTime() - bookingDate.getTime() >= waited).length;
}
