/**
 * Business constants of the product, the same in every town; a town's own are in `towns`. Money is integer cents;
 * durations are milliseconds unless a name says otherwise.
 */

import type { SpotId } from './towns/grid.ts';

export const spotTypes = ['medium', 'large'] as const;
export type SpotType = (typeof spotTypes)[number];

const minute = 60_000;
const day = 24 * 60 * minute;

export function spotTypeOf(spotId: SpotId): SpotType {
  return spotId.startsWith('L') ? 'large' : 'medium';
}

export const currency = 'usd';

export const membership = {
  freePlanId: 1,
  amount: 0,
  billingCycle: 'free',
  termYears: 10,
  reviewDays: '1-3 business days',
  mostReviewDays: 3,
} as const;

/** The Terms of Service as they are now, by the day of their last change. */
export const termsVersion = '2025-04-17';

/** Time in which the team replies. */
export const replyDays = '1-2 business days';

/** Lifetimes of the links that confirm another email address and that undo the change. */
export const emailChange = { confirmMs: 24 * 60 * minute, undoMs: 72 * 60 * minute } as const;

/** Lifetime of the link that confirms a new account's email address. */
export const verificationLinkMs = 7 * day;

/** Lifetimes of each access token and of a session from its login, however much it is used. */
export const sessionLife = {
  accessMs: 10 * minute,
  /** From the log-in, whatever happens. */
  refreshMs: 30 * day,
  /** A session that is not used for so long ends; docs/security.md says why not sooner. */
  idleMs: 14 * day,
  teamIdleMs: day,
} as const;

export const booking = {
  /** Duration of a hold before payment starts. */
  holdMs: 15 * minute,
  /**
   * 30 minutes is the shortest life Stripe gives a Checkout Session, counted by its own clock when the request arrives:
   * asked for exactly these, a clock of ours that is behind it or a slow line gets a refusal. So it is a minute more.
   */
  checkoutMs: 31 * minute,
  /** Time by which a hold outlives its Checkout Session. */
  checkoutGraceMs: minute,
  /** Most time that payment pages add to a hold, which then lasts an hour. */
  checkoutExtraMs: 45 * minute,
  /** A card is in distribution for this long: a month of mail as the dashboard shows it. Then it is completed. */
  distributionMs: 30 * day,
  /** A spot is kept for its last holder for this long after a card opens. */
  firstRefusalMs: 7 * day,
  /** Period before a card opens in which a spot's holder keeps first refusal. */
  lastHolderMs: 366 * day,
  /** An offer from the waitlist is held for this long for the one it was made to. */
  offerMs: 48 * 60 * minute,
  /** Time that a first booking waits for the team; Stripe's authorizations last seven days. */
  reviewMs: 5 * day,
  /** After so long the team is reminded of a first booking that waits. */
  reviewRemindersMs: [day, 3 * day],
  /**
   * Unpaid first bookings at a time, of one network and on one card: it takes five networks to keep newcomers from a
   * card, and four spots are always left to members.
   */
  unpaidFirstBookings: { network: 2, card: 10 },
  /** After a card has missed its minimum, its members may choose between the next card and a refund for this long. */
  choiceMs: 7 * day,
} as const;

export const timing = {
  homeRotationMs: 10_000,
  circulationRotationMs: 8000,
  animationMs: 500,
  toastMs: 5000,
  toastSwipePx: 50,
  interestToastMs: 6000,
  interestNextToastDelayMs: 1000,
  interestNextToastMs: 7000,
  interestRedirectMs: 6000,
  resetRedirectMs: 2000,
} as const;

/** Cards are in mailboxes from this hour by the town's clock. */
export const distributionHour = 10;

export const alertOffsetDays = { payment: 3, design: 5, campaign: 7 } as const;
