/** Until when a paid booking can be cancelled for a full refund, as the server decides it and as pages and letters tell it: never a promise that is over. */

/** Whether a booking can be cancelled at an instant; the stored instant itself still counts. */
export const isCancellable = (cancelUntil: string | Date, now: number | Date): boolean => Number(now) <= new Date(cancelUntil).getTime();

/** The limit among other facts: its name and what is said of it. */
export const refundFact = (cancelUntil: string, now: number | Date, dateOf: (instant: string) => string): [label: string, text: string] =>
  isCancellable(cancelUntil, now) ? ['Full refund until', dateOf(cancelUntil)] : ['Full refund', `No longer: that was possible until ${dateOf(cancelUntil)}`];

/** The limit in one sentence, before paying. */
export const refundSentence = (cancelUntil: string, now: number | Date, dateOf: (instant: string) => string): string =>
  isCancellable(cancelUntil, now)
    ? `Cancel until ${dateOf(cancelUntil)} and get everything back.`
    : `A booking on this card can no longer be cancelled: that was possible until ${dateOf(cancelUntil)}.`;
