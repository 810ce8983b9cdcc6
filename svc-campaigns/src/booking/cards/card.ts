import {
  spotIds,
  currentTown,
  spotTypeOf,
  zoneIdOfMonth,
  zoneOf,
  type CampaignStatus,
  type SpotId,
  type SpotState,
  type SpotType,
} from '@postcard/contracts';
import { refundEndOf } from '@postcard/contracts/refund-limit';
import { isoDate } from '@postcard/contracts/town-dates';
import { daysBefore } from '@postcard/contracts/town-days';

export type AdSpot = { id: SpotId; spotType: SpotType; position: string; price: number; isActive: boolean };

export type Claim = { bookingId: string; userId: string; subcategory: string; state: 'held' | 'sold'; until: Date };

/** A reservation of a spot or subcategory after a card opens: its user and its end. */
export type Kept = { userId: string; until: Date };

/** The claim of a subcategory, always made and released together with a spot's claim. */
export type CategoryClaim = { bookingId: string; subcategory: string; until: Date };

export type Card = {
  id: string;
  name: string;
  description: string;
  zone: string;
  status: CampaignStatus;
  distributionDate: Date;
  bookingClosesAt: Date;
  cancelUntil: Date;
  distributionZipCodes: string[];
  totalHouseholds: number;
  totalMailboxes: number | null;
  adSpots: AdSpot[];
  claims: Record<SpotId, Claim>;
  categories: Record<string, CategoryClaim>;
  /** Start of booking; null on a card that was never open. */
  opensAt: Date | null;
  kept: Record<SpotId, Kept>;
  keptCategories: Record<string, Kept & { subcategory: string }>;
  keptTold: boolean;
  minimumSpots: number;
  /** The print decision. An upcoming card that is `short` is about to be canceled. */
  decision: 'go' | 'short' | null;
  decidedAt: Date | null;
  lockedAt: Date | null;
  version: number;
  createdAt: Date;
};

export type Opening = Pick<Card, 'opensAt' | 'kept' | 'keptCategories' | 'keptTold'>;
export type Open = (card: Card) => Promise<Opening>;

/** The end of a sold claim: a far date, so that queries can compare it like other ends. */
export const forEver = new Date('9999-12-31T00:00:00.000Z');

export const isLive = (claim: { until: Date } | undefined, now: Date): boolean =>
  claim !== undefined && claim.until > now;

export type CardDates = {
  bookingClosesAt: Date;
  cancelUntil: Date;
  artworkDueAt: Date;
  proofsDueAt: Date;
  pressLockAt: Date;
};

export function datesOf(distributionDate: Date): CardDates {
  const days = currentTown().deadlines;
  const before = (count: number) => daysBefore(distributionDate, count);
  return {
    bookingClosesAt: before(days.closesBeforeDays),
    cancelUntil: refundEndOf(distributionDate),
    artworkDueAt: before(days.artworkDueBeforeDays),
    proofsDueAt: before(days.proofsDueBeforeDays),
    pressLockAt: before(days.pressLockBeforeDays),
  };
}

/** Returns the two dates that are promised to members. They are stored when the card is made and do not change. */
export function storedDatesOf(distributionDate: Date): Pick<CardDates, 'bookingClosesAt' | 'cancelUntil'> {
  const { bookingClosesAt, cancelUntil } = datesOf(distributionDate);
  return { bookingClosesAt, cancelUntil };
}

export function newAdSpots(): AdSpot[] {
  return spotIds().map((id) => ({
    id,
    spotType: spotTypeOf(id),
    position: id,
    price: currentTown().prices[spotTypeOf(id)],
    isActive: true,
  }));
}

type CardDraft = Pick<
  Card,
  'id' | 'name' | 'description' | 'zone' | 'status' | 'distributionDate' | 'distributionZipCodes' | 'totalHouseholds'
> & { totalMailboxes?: number | null | undefined; minimumSpots?: number | undefined };

export const blankCard = {
  totalMailboxes: null,
  opensAt: null,
  kept: {},
  keptCategories: {},
  keptTold: true,
  decision: null,
  decidedAt: null,
  lockedAt: null,
} as const satisfies Partial<Card>;

export function newCard(draft: CardDraft, now: Date): Card {
  const minimumSpots = draft.minimumSpots ?? currentTown().minimumSpots;
  return {
    ...blankCard,
    ...draft,
    ...storedDatesOf(draft.distributionDate),
    totalMailboxes: draft.totalMailboxes ?? null,
    kept: {},
    keptCategories: {},
    minimumSpots,
    adSpots: newAdSpots(),
    claims: {},
    categories: {},
    version: 1,
    createdAt: now,
  };
}

export const mailboxesOf = ({
  totalMailboxes,
  totalHouseholds,
  zone,
}: Pick<Card, 'totalMailboxes' | 'totalHouseholds' | 'zone'>): number =>
  totalMailboxes ?? zoneOf(zone)?.reach.mailboxes ?? totalHouseholds;

export function isBookable(card: Card, now: Date): boolean {
  return card.status === 'upcoming' && now < card.bookingClosesAt;
}

type ShownState = { state: SpotState; holdExpiresAt: string | null; keptUntil: string | null };

export function spotStateOf(card: Card, spotId: SpotId, now: Date): ShownState {
  const claim = card.claims[spotId];
  if (claim && isLive(claim, now))
    return {
      state: claim.state,
      holdExpiresAt: claim.state === 'sold' ? null : claim.until.toISOString(),
      keptUntil: null,
    };
  const keptUntil = keptUntilFor(card.kept[spotId], null, now);
  return keptUntil
    ? { state: 'held', holdExpiresAt: keptUntil.toISOString(), keptUntil: keptUntil.toISOString() }
    : { state: 'free', holdExpiresAt: null, keptUntil: null };
}

export function keptUntilFor(kept: Kept | undefined, userId: string | null, now: Date): Date | null {
  return kept && isLive(kept, now) && kept.userId !== userId ? kept.until : null;
}

export const ownSpotOn = (card: Card, userId: string, now: Date): SpotId | null =>
  (Object.entries(card.claims) as [SpotId, Claim][]).find(
    ([, claim]) => claim.userId === userId && isLive(claim, now),
  )?.[0] ?? null;

/** Returns the spots a user may claim, reserved ones first, then the smaller ones. */
export function spotsFreeFor(card: Card, userId: string, now: Date): SpotId[] {
  const rank = ({ id, spotType }: AdSpot) =>
    card.kept[id] && isLive(card.kept[id], now) ? 0 : spotType === 'medium' ? 1 : 2;
  return card.adSpots
    .filter(
      ({ id, isActive }) => isActive && !isLive(card.claims[id], now) && !keptUntilFor(card.kept[id], userId, now),
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ id }) => id);
}

export function cardNumberOf(id: string, distributionDate: Date): string {
  const day = isoDate(distributionDate);
  return /(?:^|\.)card-\d{4}-\d{2}$/.test(id) ? day.slice(0, 7) : day;
}

export function zoneFor(distributionDate: Date): string {
  return zoneIdOfMonth(distributionDate.getUTCMonth() + 1);
}
