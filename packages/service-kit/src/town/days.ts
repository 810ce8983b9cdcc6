import { addDays, dayOf, startOf } from '@postcard/contracts/town-days';
import { invalidField } from '../errors.ts';

export { addDays, dayOf, endOf, startOf } from '@postcard/contracts/town-days';

const dayMs = 24 * 3_600_000;

export function daysIn(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: daysIn(from, to) }, (_, index) => addDays(from, index));
}

const usualDays = 30;

const mostDays = 366;

export type DayRange = { from: string; to: string };

/**
 * Returns the requested days, by default the last 30.
 * @throws NamedError validation_failed if the end is before the start, or for more than 366 days
 */
export function rangeOf(query: { from?: string | undefined; to?: string | undefined }, now: Date): DayRange {
  const to = query.to ?? dayOf(now);
  const from = query.from ?? addDays(to, 1 - usualDays);
  const field = query.to === undefined ? 'from' : 'to';
  const days = daysIn(from, to);
  if (days < 1) throw invalidField(field, 'The last day must not be before the first');
  if (days > mostDays) throw invalidField(field, `Please choose at most ${mostDays} days`);
  return { from, to };
}

/** The range includes the first instant and excludes the second. */
export const instantsOf = ({ from, to }: DayRange): [Date, Date] => [startOf(from), startOf(addDays(to, 1))];
