import { membership, type BookingView } from '@postcard/contracts';
import { formatMoney } from '@postcard/contracts/numbers';
import { paths } from '@postcard/contracts/paths';
import {
  businessAndSpot,
  cardAndSpot,
  cardFact,
  mailboxFact,
  placeOf,
  spotFact,
  spotOf,
  timeOf,
} from '../mail-templates/words.ts';
import { send, toBooker, toTeam, type EffectsOf, type TeamNotice } from '../effect-types.ts';
import { quickStartedSubject } from './users.ts';

const dayMs = 24 * 3_600_000;

const authorizedFact = ({ amount }: BookingView): [string, string] => [
  'Amount authorized, not charged',
  formatMoney(amount),
];

export const firstBookingEffects: EffectsOf<'booking.in-review' | 'booking.review-reminded'> = {
  'booking.in-review': ({ data }, { publicUrl }) => {
    const { booking, until } = data;
    const effects = toBooker(data, 'booking-in-review', {
      content: {
        subject: `Your spot is held while we review: ${cardAndSpot(booking)}`,
        paragraphs: [
          `${spotOf(booking)} on the ${booking.campaignName} is held for ${booking.businessName}. We now review your ` +
            'application for the free membership. Once we approve it, the spot is yours.',
          `Your payment of ${formatMoney(booking.amount)} is authorized and not charged. We charge it when we ` +
            `approve, within ${membership.reviewDays}. Otherwise the authorization expires, and nothing is charged.`,
        ],
        facts: [
          cardFact(booking),
          spotFact(booking),
          authorizedFact(booking),
          ['Review', membership.reviewDays],
          mailboxFact(booking),
        ],
        action: { label: 'See my booking', url: `${publicUrl}${paths.bookings()}` },
        after: [`On another device log in, or use the link in our email “${quickStartedSubject()}”.`],
      },
      title: 'Your spot is held while we review',
      message: `${placeOf(booking)} is held for you until ${timeOf(until)}. Nothing is charged before we approve.`,
    });
    const notice = noticeForTeam(booking, 'A first booking is paid for', `Decide by ${timeOf(until)}.`);
    return { ...effects, teamNotices: [notice] };
  },
  'booking.review-reminded': ({ data: { booking, days, until }, occurredAt }, addresses) => {
    const left = daysLeft(until, occurredAt);
    const mail = toTeam('review-waits-for-team', addresses, {
      subject: `A paid first booking needs your review: ${businessAndSpot(booking)}`,
      paragraphs: [
        `${booking.businessName} has paid for ${spotOf(booking)} and has waited for the review of their application ` +
          `for ${days === 1 ? 'a day' : `${days} days`}. ${left} left: after ${timeOf(until)} the authorization ` +
          'expires and the spot is free again.',
      ],
      facts: [
        ['Business', booking.businessName],
        ['Category', booking.businessSubcategory],
        cardFact(booking),
        spotFact(booking),
        authorizedFact(booking),
        ['Decide by', timeOf(until)],
      ],
      action: {
        label: 'Review the application',
        url: `${addresses.publicUrl}${paths.admin({ tab: 'applications' })}`,
      },
    });
    return {
      ...send(mail),
      teamNotices: [noticeForTeam(booking, 'A paid first booking needs your review', `${left} left.`)],
    };
  },
};

function daysLeft(until: string, now: string): string {
  const days = Math.ceil((Date.parse(until) - Date.parse(now)) / dayMs);
  return days <= 1 ? 'Less than a day is' : `${days} days are`;
}

const noticeForTeam = (booking: BookingView, title: string, time: string): TeamNotice => ({
  type: 'application',
  title,
  message: `${booking.businessName}, ${placeOf(booking)}. ${time}`,
  relatedId: booking.id,
});
