import {
  booking,
  circulation,
  distribution,
  emailChange,
  pricing,
  sessionLife,
  spotCounts,
  spotIds,
} from './business.ts';
import { grouped } from './numbers.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(' ');
/** A small number as running text writes it. */
const spelled = (count: number): string => numberWords[count] ?? String(count);
const dollars = (cents: number): string => `$${grouped(cents / 100)}`;

/** The rules of `business.ts` as texts say them, so that a rule is changed in one place. */
export const ruleTexts = {
  /** Pieces of a month, and the mailboxes and households that they go to. */
  pieces: grouped(distribution.monthlyPieces),
  townMailboxes: grouped(circulation.total.mailboxes),
  mediumPrice: dollars(pricing.medium.price),
  largePrice: dollars(pricing.large.price),
  mediumSpots: spelled(spotCounts.medium),
  largeSpots: spelled(spotCounts.large),
  allSpots: spelled(spotIds.length),
  otherSpots: spelled(spotIds.length - 1),
  centsPerMailbox: spelled(pricing.medium.price / distribution.monthlyPieces),
  hold: `${booking.holdMs / minuteMs} minutes`,
  cancelBefore: `${booking.cancelBeforeDays} days`,
  closesBefore: `${booking.closesBeforeMs / dayMs} days`,
  review: `${spelled(booking.reviewMs / dayMs)} days`,
  offer: `${booking.offerMs / hourMs} hours`,
  firstRefusal: `${spelled(booking.firstRefusalMs / dayMs)} days`,
  confirmEmail: `${emailChange.confirmMs / hourMs} hours`,
  undoEmail: `${emailChange.undoMs / hourMs} hours`,
  accessToken: `${spelled(sessionLife.accessMs / minuteMs)} minutes`,
  refreshToken: `${sessionLife.refreshMs / dayMs} days`,
} as const;

/** A word at the beginning of a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
