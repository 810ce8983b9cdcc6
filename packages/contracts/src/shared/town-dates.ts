import { currentTown } from './towns/current-town.ts';

export type Instant = string | number | Date;

/**
 * Formats instants in the town's time. Creates a format at first use, because that is as slow as 60 uses; bundles
 * leave out unused formats.
 * @throws RangeError for an invalid date
 */
/*#__NO_SIDE_EFFECTS__*/
function inTown(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant) => {
    const timeZone = options.timeZone ?? currentTown().timeZone;
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formats.set(timeZone, format);
    return format.format(new Date(instant));
  };
}

/** `Apr 17, 2025` */
export const shortDate = inTown({ dateStyle: 'medium' });
/** `April 17, 2025` */
export const longDate = inTown({ dateStyle: 'long' });
export const longMonth = inTown({ month: 'long', year: 'numeric' });
/** `3:05 PM`, with the narrow no-break space that Intl puts before PM */
export const timeOfDay = inTown({ timeStyle: 'short' });
/** `April 17, 2025 at 3:05 PM` */
export const longDateTime = inTown({ dateStyle: 'long', timeStyle: 'short' });
/** `2025-04-17`. Does not use the `en-CA` format, which is `04/17/2025` in some browsers. */
export function isoDate(instant: Instant): string {
  const [month, day, year] = numericDate(instant).split('/');
  return `${year}-${month}-${day}`;
}
const numericDate = inTown({ year: 'numeric', month: '2-digit', day: '2-digit' });
/** `00` to `23` */
export const hourOfDay = inTown({ hour: '2-digit', hourCycle: 'h23' });

/** `November 21, 2026` */
export const calendarDate = (day: string): string => dateWritten(`${day}T12:00:00Z`);
const dateWritten = inTown({ dateStyle: 'long', timeZone: 'UTC' });

/** `Nov 21, 2026` */
export const calendarShortDate = (day: string): string => dateInShort(`${day}T12:00:00Z`);
const dateInShort = inTown({ dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 21` */
export const monthDay = (day: string): string => monthDayWritten(`${day}T12:00:00Z`);
const monthDayWritten = inTown({ month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Saturday, November 21, 2026` */
export const calendarDay = (day: string): string => dayWritten(`${day}T12:00:00Z`);
const dayWritten = inTown({ dateStyle: 'full', timeZone: 'UTC' });

/** `Tuesday, January 5 at 10:00 AM`, of `2027-01-05T10:00` in any zone */
export const clockTime = (time: string): string => timeWritten(`${time}Z`);
const timeWritten = inTown({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});
