import type { BookingView } from '@postcard/contracts/campaigns';
import { formatDate } from '@postcard/ui';

/** The day until which the team decides about a first booking that is paid for; null for any other booking. */
export const reviewDayOf = ({ status, reviewUntil }: BookingView): string | null =>
  status === 'held' && reviewUntil ? formatDate(reviewUntil, 'MMMM d, yyyy') : null;

/** What somebody whose first booking is in review waits for. */
export const reviewSentence = (day: string): string =>
  `We check your membership by ${day}; nothing is charged until then.`;
