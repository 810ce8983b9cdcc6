import { currentTown } from '../shared/towns/current-town.ts';
import { addDays, dayOf, endOf } from '../shared/town-days.ts';

/**
 * Until when a paid booking can be cancelled for a full refund, as the server decides it and as pages and emails say
 * it: never a promise that is over.
 */

/** The limit of a card: the end of the town's day so many days before the one it is distributed on. */
export const refundEndOf = (distributionDate: Date): Date =>
  endOf(addDays(dayOf(distributionDate), -currentTown().deadlines.cancelBeforeDays));

/**
 * The limit that holds for a stored one: the whole of the day that is shown. Older bookings keep an hour of that day.
 */
export const refundEnd = (cancelUntil: string | Date): Date => endOf(dayOf(new Date(cancelUntil)));

/** Returns whether a booking can be cancelled at an instant; the last millisecond of the day still counts. */
export const isCancellable = (cancelUntil: string | Date, now: number | Date): boolean =>
  Number(now) <= refundEnd(cancelUntil).getTime();

/** The limit among other facts: its name and what is said of it. */
export const refundFact = (
  cancelUntil: string,
  now: number | Date,
  dateOf: (instant: string) => string,
): [label: string, text: string] => {
  const until = dateOf(refundEnd(cancelUntil).toISOString());
  return isCancellable(cancelUntil, now)
    ? ['Full refund until', until]
    : ['Full refund', `No longer: that was possible until ${until}`];
};

/** The limit in one sentence, before paying. */
export const refundSentence = (
  cancelUntil: string,
  now: number | Date,
  dateOf: (instant: string) => string,
): string => {
  const until = dateOf(refundEnd(cancelUntil).toISOString());
  return isCancellable(cancelUntil, now)
    ? `Cancel until ${until} and get everything back.`
    : `A booking on this card can no longer be cancelled: that was possible until ${until}.`;
};
