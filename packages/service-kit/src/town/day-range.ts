import { invalidField } from '../errors.ts';
import { addDays, dayOf, daysIn, startOf } from './days.ts';

const usualDays = 30;
const mostDays = 366;

/** Days of the town, both ends included. */
export type DayRange = { from: string; to: string };

/**
 * The days asked for; without them the 30 up to today.
 * @throws NamedError validation_failed for an end before the beginning or over 366 days
 */
export function rangeOf(asked: { from?: string | undefined; to?: string | undefined }, now: Date): DayRange {
  const to = asked.to ?? dayOf(now);
  const from = asked.from ?? addDays(to, 1 - usualDays);
  const field = asked.to === undefined ? 'from' : 'to';
  const days = daysIn(from, to);
  if (days < 1) throw invalidField(field, 'The last day must not be before the first');
  if (days > mostDays) throw invalidField(field, `Please choose at most ${mostDays} days`);
  return { from, to };
}

/** The instants between which a range lies: the first belongs to it, the second no more. */
export const instantsOf = ({ from, to }: DayRange): [Date, Date] => [startOf(from), startOf(addDays(to, 1))];
