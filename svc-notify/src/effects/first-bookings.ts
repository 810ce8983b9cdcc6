import type { BookingView } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { timeOf } from '../mail-templates/bookings.ts';
import * as emails from '../mail-templates/first-bookings.ts';
import { toTeam, type EffectsOf, type NoticeDraft } from '../effect-types.ts';

const dayMs = 24 * 3_600_000;

export const firstBookingEffects: EffectsOf<'booking.in-review' | 'booking.review-reminded'> = {
  'booking.in-review': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'booking-in-review',
        to: data.recipient.email,
        content: emails.bookingInReview(data, `${publicUrl}${paths.bookings()}`),
      },
    ],
    notices: [
      {
        userId: data.booking.userId,
        type: 'booking',
        title: 'Your spot is held while we review',
        message:
          `${data.booking.spotId} on the ${data.booking.campaignName} is held for you until ${timeOf(data.until)}. ` +
          'Nothing is charged before we approve.',
        relatedId: data.booking.id,
      },
    ],
    teamNotices: [noticeForTeam(data.booking, 'A first booking is paid for', `Decide by ${timeOf(data.until)}.`)],
  }),
  'booking.review-reminded': ({ data, occurredAt }, addresses) => {
    const left = daysLeft(data.until, occurredAt);
    const url = `${addresses.publicUrl}${paths.admin({ tab: 'applications' })}`;
    return {
      mails: [toTeam(addresses, 'review-waits-for-team', emails.reviewWaitsForTeam(data, left, url))],
      notices: [],
      teamNotices: [noticeForTeam(data.booking, 'A paid first booking waits for you', `${left} left.`)],
    };
  },
};

/** Counts started days. */
function daysLeft(until: string, now: string): string {
  const days = Math.ceil((Date.parse(until) - Date.parse(now)) / dayMs);
  return days <= 1 ? 'Less than a day is' : `${days} days are`;
}

function noticeForTeam(booking: BookingView, title: string, time: string): Omit<NoticeDraft, 'userId'> {
  return {
    type: 'application',
    title,
    message: `${booking.businessName}, ${booking.spotId} on the ${booking.campaignName}. ${time}`,
    relatedId: booking.id,
  };
}
