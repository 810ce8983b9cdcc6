import { isHoliday } from './holidays.ts';
import { currentTown } from './towns/current-town.ts';
import { hourOfDay, isoDate } from './town-dates.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function dayOf(instant: Date): string {
  return isoDate(instant);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Starts of days, cached because finding one formats about 20 dates. */
const beginnings = new Map<string, number>();
const mostBeginnings = 1000;

/** Returns the first hour of a day of the town. @throws RangeError for an invalid day */
export function startOf(day: string): Date {
  const key = `${day} ${currentTown().timeZone}`;
  const cached = beginnings.get(key);
  if (cached !== undefined) return new Date(cached);
  const found = findStart(day);
  if (beginnings.size === mostBeginnings) beginnings.clear();
  beginnings.set(key, found.getTime());
  return found;
}

function findStart(day: string): Date {
  // A town's day starts at most 14 hours before that of UTC, and at most 12 after it.
  for (let hours = -14; hours <= 12; hours += 1) {
    const instant = new Date(Date.parse(day) + hours * hourMs);
    if (dayOf(instant) >= day) return instant;
  }
  throw new RangeError(`not a valid day: ${day}`);
}

/** Milliseconds since midnight; offsets differ by whole hours. */
const clockOf = (instant: Date): number => Number(hourOfDay(instant)) * hourMs + (instant.getTime() % hourMs);

function atClock(day: string, clock: number): Date {
  const near = new Date(startOf(day).getTime() + clock);
  return new Date(near.getTime() + clock - clockOf(near));
}

export const atHour = (day: string, hour: number): Date => atClock(day, hour * hourMs);

/** Keeps the town's local time when the clocks change. */
export const daysBefore = (instant: Date, days: number): Date =>
  atClock(addDays(dayOf(instant), -days), clockOf(instant));

/** Returns the `count`th business day after a day, without weekends and federal holidays. */
export function businessDayAfter(day: string, count: number): string {
  const next = addDays(day, 1);
  const isOff = [0, 6].includes(new Date(`${next}T12:00:00Z`).getUTCDay()) || isHoliday(next);
  return count === 0 ? day : businessDayAfter(next, isOff ? count : count - 1);
}

export function endOf(day: string): Date {
  return new Date(startOf(addDays(day, 1)).getTime() - 1);
}
