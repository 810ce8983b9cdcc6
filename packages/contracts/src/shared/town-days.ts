import { currentTown } from './towns/current-town.ts';
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

/** The last millisecond of a day of the town. */
export function endOf(day: string): Date {
  return new Date(startOf(addDays(day, 1)).getTime() - 1);
}
