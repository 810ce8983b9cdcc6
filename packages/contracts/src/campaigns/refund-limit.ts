import { currentTown } from '../shared/towns/current-town.ts';
import { addDays, dayOf, endOf } from '../shared/town-days.ts';

/** Returns the end of the last day for full refunds (`cancelBeforeDays` before distribution), in the town's time. */
export const refundEndOf = (distributionDate: Date): Date =>
  endOf(addDays(dayOf(distributionDate), -currentTown().deadlines.cancelBeforeDays));

/** Returns the end of the shown day; older bookings store an hour of that day. */
export const refundEnd = (cancelUntil: string | Date): Date => endOf(dayOf(new Date(cancelUntil)));

/** Returns true until the last millisecond of the day. */
export const isCancellable = (cancelUntil: string | Date, now: number | Date): boolean =>
  Number(now) <= refundEnd(cancelUntil).getTime();

export const refundFact = (
  cancelUntil: string,
  now: number | Date,
  dateOf: (instant: string) => string,
): [label: string, text: string] => {
  const until = dateOf(refundEnd(cancelUntil).toISOString());
  return isCancellable(cancelUntil, now)
    ? ['Full refund until', until]
    : ['Full refund', `No longer possible (deadline: ${until})`];
};

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
