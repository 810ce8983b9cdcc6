import { membership } from '@postcard/contracts/business';
import type { BookingView } from '@postcard/contracts/campaigns';
import { businessDayAfter, dayOf, endOf } from '@postcard/contracts/town-days';
import { formatDate } from '@postcard/ui';

export const isInReview = ({ status, reviewUntil }: BookingView): boolean => status === 'held' && Boolean(reviewUntil);

const { mostReviewDays, reviewDays } = membership;

export const reviewSentence = `We review your membership within ${reviewDays}; nothing is charged until we approve it.`;

export const reviewDayOf = ({ bookingDate }: BookingView): string =>
  formatDate(endOf(businessDayAfter(dayOf(new Date(bookingDate)), mostReviewDays)), 'MMMM d, yyyy');
