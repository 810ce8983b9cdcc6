/** Constants of every town. Money is integer cents; durations are milliseconds unless named otherwise. */

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

/** Day of the last change of the Terms of Service. */
export const termsVersion = '2025-04-17';

export const replyDays = '1-2 business days';

export const emailChange = { confirmMs: 24 * 60 * minute, undoMs: 72 * 60 * minute } as const;

export const verificationLinkMs = 7 * day;

export const sessionLife = {
  accessMs: 10 * minute,
  /** Counted from the login; use does not extend it. */
  refreshMs: 30 * day,
  /** Unused sessions end after this; docs/security.md has the reason. */
  idleMs: 14 * day,
  teamIdleMs: day,
} as const;

export const booking = {
  holdMs: 15 * minute,
  /** Stripe's shortest Checkout Session is 30 minutes by its own clock; the extra minute allows for delays. */
  checkoutMs: 31 * minute,
  checkoutGraceMs: minute,
  /** Most time that payment pages can add to a hold, so a hold lasts at most an hour. */
  checkoutExtraMs: 45 * minute,
  /** Time from a card's distribution until it is completed. */
  distributionMs: 30 * day,
  /** Time for which a spot is reserved for its last holder after a card opens. */
  firstRefusalMs: 7 * day,
  /** First refusal goes to the last holder of a spot within this time before a card opens. */
  lastHolderMs: 366 * day,
  /** Lifetime of an offer from the waitlist. */
  offerMs: 48 * 60 * minute,
  /** Stripe's authorizations last seven days. */
  reviewMs: 5 * day,
  /** Times after which the team is reminded of a first booking that waits for review. */
  reviewRemindersMs: [day, 3 * day],
  /** At two per network, it takes five networks to reach a card's ten; members still have four spots. */
  unpaidFirstBookings: { network: 2, card: 10 },
  /** Time to choose between the next card and a refund after a card missed its minimum. */
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

export const distributionHour = 10;

export const alertOffsetDays = { payment: 3, design: 5, campaign: 7 } as const;
