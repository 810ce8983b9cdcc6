import type { BookingView } from '@postcard/contracts/campaigns';
import { formatMoney } from '@postcard/ui';
import { daysLeft } from './days-left.ts';
import { tab, type Waiting } from './row.ts';

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
