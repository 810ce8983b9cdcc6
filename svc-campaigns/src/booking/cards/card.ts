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

/** A spot as the card was made with. Section 3 of the product calls it an ad spot; it lives inside its card. */
export type AdSpot = { id: SpotId; spotType: SpotType; position: string; price: number; isActive: boolean };

/** Who has a spot, and until when. A sold one is had for ever. */
export type Claim = { bookingId: string; userId: string; subcategory: string; state: 'held' | 'sold'; until: Date };

/** For whom a spot or a subcategory is kept after a card opens, and until when. */
export type Kept = { userId: string; until: Date };

/** Who has a subcategory on this card. Always taken and kept together with a spot's claim. */
export type CategoryClaim = { bookingId: string; subcategory: string; until: Date };

export type Card = {
  id: string;
  name: string;
  description: string;
  /** A letter of the town's zones. */
  zone: string;
  status: CampaignStatus;
  distributionDate: Date;
  bookingClosesAt: Date;
  cancelUntil: Date;
  distributionZipCodes: string[];
  totalHouseholds: number;
  /** Residential and business mailboxes, each of which gets a piece; null for all of the zone. */
  totalMailboxes: number | null;
  adSpots: AdSpot[];
  claims: Record<SpotId, Claim>;
  categories: Record<string, CategoryClaim>;
  /** When booking began; null on a card that has never been open. */
  opensAt: Date | null;
  kept: Record<SpotId, Kept>;
  keptCategories: Record<string, Kept & { subcategory: string }>;
  /** False while those for whom something is kept may not have been written to. */
  keptTold: boolean;
  minimumSpots: number;
  /**
   * Whether the card is to be printed, once that is decided. An upcoming card that is `short` is on its way to
   * cancelled.
   */
  decision: 'go' | 'short' | null;
  decidedAt: Date | null;
  lockedAt: Date | null;
  version: number;
  createdAt: Date;
};

/** What opening adds to a card. */
export type Opening = Pick<Card, 'opensAt' | 'kept' | 'keptCategories' | 'keptTold'>;
export type Open = (card: Card) => Promise<Opening>;

/** The end of a claim that does not end. A date like any other, so that every database compares it alike. */
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

/**
 * The dates counted back from the distribution date, by the days and the clock of the town: in order the ends of
 * cancellation, of booking, of artwork, of proofs, and the press.
 */
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

/** The two that are promised to members and therefore stay as they were when the card was made. */
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

/** What a card has before anything has happened to it; also what is read from one stored before these fields were. */
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

/** The mailboxes a card goes to, which is how many pieces are printed and mailed. */
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

/** How a spot stands to everybody. One that is kept for its last holder shows as held until it is no longer. */
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

/** Until when something is kept from somebody; null when it is not, or no longer, or for them. */
export function keptUntilFor(kept: Kept | undefined, userId: string | null, now: Date): Date | null {
  return kept && isLive(kept, now) && kept.userId !== userId ? kept.until : null;
}

/** The spot that somebody has on a card, held or sold. */
export const ownSpotOn = (card: Card, userId: string, now: Date): SpotId | null =>
  (Object.entries(card.claims) as [SpotId, Claim][]).find(
    ([, claim]) => claim.userId === userId && isLive(claim, now),
  )?.[0] ?? null;

/** The spots somebody may claim now, one kept for them first, then the smaller ones. */
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

/** A card's number before people: a monthly card's is its month, that of an extra card its day. */
export function cardNumberOf(id: string, distributionDate: Date): string {
  const day = isoDate(distributionDate);
  return /(?:^|\.)card-\d{4}-\d{2}$/.test(id) ? day.slice(0, 7) : day;
}

/** Distribution dates are in the middle of a month; the zone follows the month. */
export function zoneFor(distributionDate: Date): string {
  return zoneIdOfMonth(distributionDate.getUTCMonth() + 1);
}
