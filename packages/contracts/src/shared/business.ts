/**
 * Business constants of the product. Money is integer cents; durations are milliseconds unless a name says otherwise.
 */

import { grouped } from './numbers.ts';

export const spotTypes = ['medium', 'large'] as const;
export type SpotType = (typeof spotTypes)[number];

export const zones = ['A', 'B'] as const;
export type Zone = (typeof zones)[number];

const minute = 60_000;
const day = 24 * 60 * minute;

/** Prices are per month, for all pieces of the month (`distribution.monthlyPieces`). */
export const spotPrices = { medium: 50_000, large: 90_000 } as const satisfies Record<SpotType, number>;

/** Twelve medium spots (M01 to M12) and two large ones (L01, L02) on each card. */
export const spotCounts = { medium: 12, large: 2 } as const satisfies Record<SpotType, number>;

export const spotIds = [
  'L01',
  'M01',
  'M02',
  'M03',
  'M04',
  'M05',
  'M06',
  'L02',
  'M07',
  'M08',
  'M09',
  'M10',
  'M11',
  'M12',
] as const;
export type SpotId = (typeof spotIds)[number];

/** The side of the card a spot is printed on. */
export function sideOf(spotId: SpotId): 'front' | 'back' {
  return spotIds.indexOf(spotId) < spotIds.indexOf('L02') ? 'front' : 'back';
}

export function spotTypeOf(spotId: SpotId): SpotType {
  return spotId.startsWith('L') ? 'large' : 'medium';
}

export const currency = 'usd';

const monthlyPieces = 5000;
/** What a mailer of one's own costs, in cents. */
const traditionalCost = 150_000;

const pricingOf = (type: SpotType) => ({
  price: spotPrices[type],
  perMailbox: `${spotPrices[type] / monthlyPieces} cents`,
  savings: `${Math.round((1 - spotPrices[type] / traditionalCost) * 100)}%`,
  spots: spotCounts[type],
});

export const pricing = {
  medium: pricingOf('medium'),
  large: pricingOf('large'),
  traditionalCost,
} as const;

export const distribution = {
  monthlyPieces,
  label: `${grouped(monthlyPieces)} Households`,
} as const;

/** Display figures of the mailing zones (households, residents, average income in dollars, businesses, mailboxes). */
export const circulation = {
  zoneA: {
    households: 4892,
    residents: 15_632,
    averageIncome: 124_672,
    incomeShort: '$124k',
    businesses: 118,
    mailboxes: 5010,
    months: 'odd',
  },
  zoneB: {
    households: 4766,
    residents: 16_256,
    averageIncome: 127_968,
    incomeShort: '$128k',
    businesses: 236,
    mailboxes: 5002,
    months: 'even',
  },
  total: {
    households: 9658,
    residents: 30_027,
    averageIncome: 126_320,
    incomeShort: '$126k',
    businesses: 354,
    mailboxes: 10_012,
    months: 'all',
  },
} as const;

/** The figures on direct mail that the public site shows. */
export const marketingStatistics = {
  purchase: '62%',
  visit: '23%',
  recall: '75%',
  response: '5-9X',
  combined: '68%',
  blindness: '86%',
  adsDaily: '4,000-10,000',
} as const;

export const membership = {
  freePlanId: 1,
  amount: 0,
  billingCycle: 'free',
  termYears: 10,
  reviewDays: '1-3 business days',
} as const;

/** How soon the team replies. */
export const replyDays = '1-2 business days';

/** How long the links live that confirm another email address and that take it back. */
export const emailChange = { confirmMs: 24 * 60 * minute, undoMs: 72 * 60 * minute } as const;

/** How long the link lives that confirms a new account's email address. */
export const verificationLinkMs = 7 * day;

/** How long a session lasts: each access token, and from its login all of it, however much it is used. */
export const sessionLife = {
  accessMs: 10 * minute,
  /** From the log-in, whatever happens. */
  refreshMs: 30 * day,
  /** A session that is not used for so long ends; docs/security.md says why not sooner. */
  idleMs: 14 * day,
  teamIdleMs: day,
} as const;

export const booking = {
  /** How long a hold lasts before payment starts. */
  holdMs: 15 * minute,
  /**
   * 30 minutes is the shortest life Stripe gives a Checkout Session, counted by its own clock when the request arrives:
   * asked for exactly these, a clock of ours that is behind it or a slow line gets a refusal. So it is a minute more.
   */
  checkoutMs: 31 * minute,
  /** How long a hold outlives its Checkout Session. */
  checkoutGraceMs: minute,
  /** Cancellation with a full refund ends with the town's day that is this many days before distribution. */
  cancelBeforeDays: 15,
  /** Booking closes this long before distribution: the time design, proofs and print need. */
  closesBeforeMs: 10 * day,
  /** Artwork is due this long before distribution. */
  artworkDueBeforeMs: 8 * day,
  /** The last day for a proof to be approved, this long before distribution. */
  proofsDueBeforeMs: 6 * day,
  /** The press file is closed this long before distribution: the printer's days and the post office's. */
  pressLockBeforeMs: 5 * day,
  /** A card is in distribution for this long: a month of mail as the dashboard shows it. Then it is completed. */
  distributionMs: 30 * day,
  /** A spot is kept for its last holder for this long after a card opens. */
  firstRefusalMs: 7 * day,
  /**
   * Who had a spot on a card of the zone this long before another opens, and nobody since, is still its last holder.
   */
  lastHolderMs: 366 * day,
  /** An offer from the waitlist is held for this long for the one it was made to. */
  offerMs: 48 * 60 * minute,
  /** How many of the 14 spots must be sold for a card to be printed, unless the administrator sets another number. */
  minimumSpots: 7,
  /** How long a first booking waits for the team; Stripe's authorizations last seven days. */
  reviewMs: 5 * day,
  /** After so long the team is reminded of a first booking that waits. */
  reviewRemindersMs: [day, 3 * day],
  /** Unpaid first bookings at a time, of one network and on one card: a robot is to hold no card. */
  unpaidFirstBookings: { network: 2, card: 4 },
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

/** What the dashboard shows when a card has no figure of its own. */
export const dashboardDefaults = { zipCode: '93021', zone: 'A', scheduledZone: 'B', spotCount: 14 } as const;

export const alertOffsetDays = { payment: 3, design: 5, campaign: 7 } as const;

/** The zone a card of this month goes to: odd months A, even months B. `month` counts from 1. */
export function zoneOfMonth(month: number): Zone {
  return month % 2 === 1 ? 'A' : 'B';
}
