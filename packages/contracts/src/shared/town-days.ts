import { isoDate } from './town-dates.ts';

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

/** The instant at which a day of the town begins: the first hour that is of this day and not of the one before. */
export function startOf(day: string): Date {
  let instant = new Date(Date.parse(day) - 12 * hourMs);
  while (dayOf(instant) < day) instant = new Date(instant.getTime() + hourMs);
  return instant;
}

/** The last millisecond of a day of the town. */
export function endOf(day: string): Date {
  return new Date(startOf(addDays(day, 1)).getTime() - 1);
}
