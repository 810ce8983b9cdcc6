import { booking as rules, type CampaignStatus, type GoNoGo } from '@postcard/contracts';
import { knownTowns } from '@postcard/service-kit';
import { datesOf, type Card } from './card.ts';

/**
 * The life cycle of a card. The team can make every step; the clock makes those after opening. The clock never locks a
 * `short` card: its members choose between the next card and a refund, and then it is canceled.
 */
const nextStatuses: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['upcoming', 'cancelled'],
  upcoming: ['draft', 'locked', 'cancelled'],
  locked: ['upcoming', 'active', 'cancelled'],
  active: ['completed'],
  completed: [],
  cancelled: [],
};

export function mayBecome(card: Card, status: CampaignStatus): boolean {
  if (!nextStatuses[card.status].includes(status)) return false;
  const withdrawn = status === 'draft' || status === 'cancelled';
  return !withdrawn || Object.keys(card.claims).length === 0;
}

export const opensTooLate = (card: Card, status: CampaignStatus, now: Date): boolean =>
  card.status === 'draft' && status === 'upcoming' && now >= card.bookingClosesAt;

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

const longestClosesBeforeMs = (): number =>
  knownTowns().reduce((most, { deadlines }) => Math.max(most, deadlines.closesBeforeDays), 0) * 86_400_000 + 3_600_000;

export function clockReach(now: Date): { status: CampaignStatus; distributesBy: Date }[] {
  const after = (ms: number) => new Date(now.getTime() + ms);
  return [
    { status: 'upcoming', distributesBy: after(longestClosesBeforeMs()) },
    { status: 'locked', distributesBy: now },
    { status: 'active', distributesBy: after(-rules.distributionMs) },
  ];
}

/** Returns the one step that is due at an instant, or null. Overdue steps follow one per call. */
export function clockStep(card: Card, now: Date): Partial<Card> | null {
  if (card.status === 'upcoming') return card.decision ? lockStep(card, now) : decisionStep(card, now);
  if (card.status === 'locked' && now >= card.distributionDate) return { status: 'active' };
  if (card.status === 'active' && now >= distributionEndsAt(card)) return { status: 'completed' };
  return null;
}

/** Decides once booking has closed and the last hold has ended; an undecided card with ads counts as mailed. */
function decisionStep(card: Card, now: Date): Partial<Card> | null {
  const paying = Object.values(card.claims).some(({ state, until }) => state === 'held' && until > now);
  if (now < card.bookingClosesAt || paying) return null;
  const mailed = now >= card.distributionDate && soldOn(card) > 0;
  return { decision: mailed ? 'go' : outlookOf(card), decidedAt: now };
}

/** Locks once: a card that the team unlocked stays unlocked. */
function lockStep(card: Card, now: Date): Partial<Card> | null {
  const { pressLockAt } = datesOf(card.distributionDate);
  return card.decision === 'go' && !card.lockedAt && now >= pressLockAt ? { status: 'locked', lockedAt: now } : null;
}
