import type { BookingView } from '@postcard/contracts/campaigns';
import { formatMoney } from '@postcard/ui';
import { tab, type Waiting } from './row.ts';

const dayMs = 24 * 3_600_000;

/** First bookings that are paid for and wait for an application's decision, the soonest first. */
export const firstBookingsOf = (bookings: readonly BookingView[]): Waiting[] =>
  bookings
    .flatMap(({ reviewUntil, ...booking }) => (reviewUntil ? [{ ...booking, reviewUntil }] : []))
    .toSorted((one, other) => one.reviewUntil.localeCompare(other.reviewUntil))
    .map(({ id, userId, businessName, businessSubcategory, spotId, campaignName, amount, reviewUntil }) => ({
      id,
      what: businessName,
      detail:
        `${daysLeft(reviewUntil)}: ${businessSubcategory}, ${spotId} on the ${campaignName}, ` +
        `${formatMoney(amount)} authorized`,
      until: reviewUntil,
      href: tab('applications', { applicant: userId }),
    }));

function daysLeft(until: string): string {
  const days = Math.floor((Date.parse(until) - Date.now()) / dayMs);
  return days < 1 ? 'Less than a day left' : days === 1 ? '1 day left' : `${days} days left`;
}
