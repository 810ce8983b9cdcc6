import { isHoliday } from './holidays.ts';
import { currentTown } from './towns/current-town.ts';
import { hourOfDay, isoDate } from './town-dates.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The town's day at an instant, `2026-11-21`. */
export function dayOf(instant: Date): string {
  return isoDate(instant);
}

/** A day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The same few days are asked for again and again, and finding a beginning takes some twenty formats. */
const beginnings = new Map<string, number>();
const mostBeginnings = 1000;

/**
 * The instant at which a day of the town begins: the first hour that is of this day and not of the one before.
 * @throws RangeError for no day
 */
export function startOf(day: string): Date {
  const key = `${day} ${currentTown().timeZone}`;
  const known = beginnings.get(key);
  if (known !== undefined) return new Date(known);
  const found = findStart(day);
  if (beginnings.size === mostBeginnings) beginnings.clear();
  beginnings.set(key, found.getTime());
  return found;
}

function findStart(day: string): Date {
  // Wherever a town is, its day begins at most 14 hours before that of UTC, and at most 12 after it.
  for (let hours = -14; hours <= 12; hours += 1) {
    const instant = new Date(Date.parse(day) + hours * hourMs);
    if (dayOf(instant) >= day) return instant;
  }
  throw new RangeError(`no day of the town: ${day}`);
}

/** Returns the time that the town's clock shows, in milliseconds since midnight; its offsets differ by whole hours. */
const clockOf = (instant: Date): number => Number(hourOfDay(instant)) * hourMs + (instant.getTime() % hourMs);

/** The instant of a day of the town at which its clock shows a time, in milliseconds since midnight. */
function atClock(day: string, clock: number): Date {
  const near = new Date(startOf(day).getTime() + clock);
  return new Date(near.getTime() + clock - clockOf(near));
}

/** An hour of a day of the town, by its clock. */
export const atHour = (day: string, hour: number): Date => atClock(day, hour * hourMs);

/** The same time by the town's clock so many days before an instant, in summer and winter alike. */
export const daysBefore = (instant: Date, days: number): Date =>
  atClock(addDays(dayOf(instant), -days), clockOf(instant));

/** The business day so many after a day: not at a weekend and no federal holiday. */
export function businessDayAfter(day: string, count: number): string {
  const next = addDays(day, 1);
  const isOff = [0, 6].includes(new Date(`${next}T12:00:00Z`).getUTCDay()) || isHoliday(next);
  return count === 0 ? day : businessDayAfter(next, isOff ? count : count - 1);
}

/** The last millisecond of a day of the town. */
export function endOf(day: string): Date {
  return new Date(startOf(addDays(day, 1)).getTime() - 1);
}
