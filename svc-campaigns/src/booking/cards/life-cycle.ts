import { booking as rules, type CampaignStatus, type GoNoGo } from '@postcard/contracts';
import { knownTowns } from '@postcard/service-kit';
import { datesOf, type Card } from './card.ts';

/**
 * A card's life: draft, upcoming, locked, active, completed; or cancelled. The team may take each step by hand; the
 * clock takes those after opening by itself. The specification's views are scheduled (draft, upcoming, locked), active,
 * and completed (completed, cancelled).
 *
 * An upcoming card that has missed its minimum when booking closes is `short`: it is never locked by the clock, its
 * members choose between the next card and a refund, and it is cancelled when the last has.
 */
const nextStatuses: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['upcoming', 'cancelled'],
  upcoming: ['draft', 'locked', 'cancelled'],
  locked: ['upcoming', 'active', 'cancelled'],
  active: ['completed'],
  completed: [],
  cancelled: [],
};

/**
 * Whether the team may move a card from one status to another. Nobody un-publishes a card that somebody has a spot on.
 */
export function mayBecome(card: Card, status: CampaignStatus): boolean {
  if (!nextStatuses[card.status].includes(status)) return false;
  const withdrawn = status === 'draft' || status === 'cancelled';
  return !withdrawn || Object.keys(card.claims).length === 0;
}

/**
 * Whether a card would open for booking that has closed. Unlocking one that was open before gives its ads back, no
 * spots.
 */
export const opensTooLate = (card: Card, status: CampaignStatus, now: Date): boolean =>
  card.status === 'draft' && status === 'upcoming' && now >= card.bookingClosesAt;

/** A card is in distribution for 30 days. */
export const distributionEndsAt = ({ distributionDate }: Pick<Card, 'distributionDate'>): Date =>
  new Date(distributionDate.getTime() + rules.distributionMs);

const soldOn = (card: Card): number => Object.values(card.claims).filter(({ state }) => state === 'sold').length;

export const isPaidFor = (card: Card): boolean => soldOn(card) > 0;

const outlookOf = (card: Card): 'go' | 'short' => card.decision ?? (soldOn(card) >= card.minimumSpots ? 'go' : 'short');

export function presentGoNoGo(card: Card): GoNoGo {
  return {
    minimum: card.minimumSpots,
    sold: soldOn(card),
    decidesAt: card.bookingClosesAt.toISOString(),
    standing: outlookOf(card),
    decided: card.decision !== null,
  };
}

/** Booking closes so long before distribution in the town where it closes first; an hour more where clocks change. */
const longestClosesBeforeMs = (): number =>
  knownTowns().reduce((most, { deadlines }) => Math.max(most, deadlines.closesBeforeDays), 0) * 86_400_000 + 3_600_000;

/**
 * Which cards of any town the clock may move at an instant, as far as an index knows: of a status, distributed by a
 * date.
 */
export function clockReach(now: Date): { status: CampaignStatus; distributesBy: Date }[] {
  const after = (ms: number) => new Date(now.getTime() + ms);
  return [
    { status: 'upcoming', distributesBy: after(longestClosesBeforeMs()) },
    { status: 'locked', distributesBy: now },
    { status: 'active', distributesBy: after(-rules.distributionMs) },
  ];
}

/**
 * The one step the clock makes a card take at an instant, or null. One that waited several steps takes them one by one.
 */
export function clockStep(card: Card, now: Date): Partial<Card> | null {
  if (card.status === 'upcoming') return card.decision ? lockStep(card, now) : decisionStep(card, now);
  if (card.status === 'locked' && now >= card.distributionDate) return { status: 'active' };
  if (card.status === 'active' && now >= distributionEndsAt(card)) return { status: 'completed' };
  return null;
}

/**
 * Decided when booking has closed and the last hold has ended: whoever is paying then still counts. One with ads on it
 * that nobody decided about before its distribution has been mailed.
 */
function decisionStep(card: Card, now: Date): Partial<Card> | null {
  const paying = Object.values(card.claims).some(({ state, until }) => state === 'held' && until > now);
  if (now < card.bookingClosesAt || paying) return null;
  const mailed = now >= card.distributionDate && soldOn(card) > 0;
  return { decision: mailed ? 'go' : outlookOf(card), decidedAt: now };
}

/** Once: a card that the team has unlocked again stays so. */
function lockStep(card: Card, now: Date): Partial<Card> | null {
  const { pressLockAt } = datesOf(card.distributionDate);
  return card.decision === 'go' && !card.lockedAt && now >= pressLockAt ? { status: 'locked', lockedAt: now } : null;
}
