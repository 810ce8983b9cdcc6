import { longDate, longMonth, shortDate, timeOfDay, type Instant } from '@postcard/contracts/town-dates';
import { intlFormatDistance } from 'date-fns/intlFormatDistance';

export type { Instant };

export type DatePattern = 'MMM d, yyyy' | 'MMMM d, yyyy' | 'MMMM yyyy';

const formats: Record<DatePattern, (instant: Instant) => string> = {
  'MMM d, yyyy': shortDate,
  'MMMM d, yyyy': longDate,
  'MMMM yyyy': longMonth,
};

/**
 * The day an instant falls on in the town, whatever zone the reader or the prerendering machine is in.
 * @throws RangeError for no date
 */
export function formatDate(instant: Instant, pattern: DatePattern = 'MMM d, yyyy'): string {
  return formats[pattern](instant);
}

/** Day and time in the town: 'Apr 17, 2025, 3:05 PM'. */
export function formatDateTime(instant: Instant): string {
  // ICU separates AM and PM with a narrow no-break space, which not every font and test has.
  return `${formatDate(instant)}, ${timeOfDay(instant).replaceAll(/\u202f/gu, ' ')}`;
}

/** How far an instant is from `now`: '2 hours ago', 'in 3 days', 'yesterday'. */
export function formatDistance(instant: Instant, now: Instant): string {
  return intlFormatDistance(new Date(instant), new Date(now), { locale: 'en-US' });
}
