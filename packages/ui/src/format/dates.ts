import { town } from '@postcard/contracts/town';
import { intlFormatDistance } from 'date-fns/intlFormatDistance';

/** A UTC instant: an ISO string, milliseconds, or a Date. */
export type Instant = string | number | Date;

export type DatePattern = 'MMM d, yyyy' | 'MMMM d, yyyy' | 'MMMM yyyy';

const options: Record<DatePattern, Intl.DateTimeFormatOptions> = {
  'MMM d, yyyy': { month: 'short', day: 'numeric', year: 'numeric' },
  'MMMM d, yyyy': { month: 'long', day: 'numeric', year: 'numeric' },
  'MMMM yyyy': { month: 'long', year: 'numeric' },
};

/**
 * The day an instant falls on in the town, whatever zone the reader or the prerendering machine is in.
 * Intl knows the town's zone, so no zone table travels to the browser. Throws a RangeError on no date.
 */
export function formatDate(instant: Instant, pattern: DatePattern = 'MMM d, yyyy'): string {
  return new Intl.DateTimeFormat('en-US', { ...options[pattern], timeZone: town.timeZone }).format(new Date(instant));
}

/** Day and time in the town: 'Apr 17, 2025, 3:05 PM'. */
export function formatDateTime(instant: Instant): string {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: town.timeZone });
  // ICU separates AM and PM with a narrow no-break space, which not every font and test has.
  return `${formatDate(instant)}, ${time.format(new Date(instant)).replaceAll(/\u202f/gu, ' ')}`;
}

/** How far an instant is from `now`: '2 hours ago', 'in 3 days', 'yesterday'. */
export function formatDistance(instant: Instant, now: Instant): string {
  return intlFormatDistance(new Date(instant), new Date(now), { locale: 'en-US' });
}
