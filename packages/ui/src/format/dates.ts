import { longDate, longMonth, shortDate, timeOfDay, type Instant } from '@postcard/contracts/town-dates';

export type { Instant };

type DatePattern = 'MMM d, yyyy' | 'MMMM d, yyyy' | 'MMMM yyyy';

const formats: Record<DatePattern, (instant: Instant) => string> = {
  'MMM d, yyyy': shortDate,
  'MMMM d, yyyy': longDate,
  'MMMM yyyy': longMonth,
};

/** Returns an instant's day in the town, independent of the reader's zone. @throws RangeError if it is invalid */
export const formatDate = (instant: Instant, pattern: DatePattern = 'MMM d, yyyy'): string => formats[pattern](instant);

export function formatDateTime(instant: Instant): string {
  // ICU uses a narrow no-break space before AM and PM, which some fonts lack.
  return `${formatDate(instant)}, ${timeOfDay(instant).replaceAll(/\u202f/gu, ' ')}`;
}
