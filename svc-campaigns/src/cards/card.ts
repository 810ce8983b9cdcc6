import {
  booking as bookingRules, spotIds, spotPrices, spotTypeOf, zoneOfMonth,
  type Campaign, type CampaignStatus, type CampaignSummary, type DashboardCampaign, type Spot, type SpotChange, type SpotId, type SpotState, type SpotType, type Zone,
} from '@postcard/contracts';

/** A spot as the card was made with. Section 3 of the product calls it an ad spot; it lives inside its card. */
export type AdSpot = { id: SpotId; spotType: SpotType; position: string; price: number; isActive: boolean };

/** Who has a spot, and until when. A sold one is had for ever. */
export type Claim = { bookingId: string; userId: string; subcategory: string; state: 'held' | 'sold'; until: Date };

/** Who has a subcategory on this card. Always taken and kept together with a spot's claim. */
export type CategoryClaim = { bookingId: string; subcategory: string; until: Date };

export type Card = {
  id: string;
  name: string;
  description: string;
  zone: Zone;
  status: CampaignStatus;
  distributionDate: Date;
  bookingClosesAt: Date;
  cancelUntil: Date;
  distributionZipCodes: string[];
  totalHouseholds: number;
  adSpots: AdSpot[];
  claims: Partial<Record<SpotId, Claim>>;
  categories: Record<string, CategoryClaim>;
  version: number;
  createdAt: Date;
};

/** The end of a claim that does not end. A date like any other, so that every database compares it alike. */
export const forEver = new Date('9999-12-31T00:00:00.000Z');

export const isLive = (claim: { until: Date } | undefined, now: Date): boolean => claim !== undefined && claim.until > now;

export type CardDates = { bookingClosesAt: Date; cancelUntil: Date; artworkDueAt: Date; proofsDueAt: Date; pressLockAt: Date };

/** The dates counted back from the distribution date: cancellation ends 15 days before, booking 10, artwork 8, proofs 6, press 5. */
export function datesOf(distributionDate: Date): CardDates {
  const before = (ms: number) => new Date(distributionDate.getTime() - ms);
  return {
    bookingClosesAt: before(bookingRules.closesBeforeMs),
    cancelUntil: before(bookingRules.cancelBeforeMs),
    artworkDueAt: before(bookingRules.artworkDueBeforeMs),
    proofsDueAt: before(bookingRules.proofsDueBeforeMs),
    pressLockAt: before(bookingRules.pressLockBeforeMs),
  };
}

/** The two that are promised to members and therefore stay as they were when the card was made. */
export function storedDatesOf(distributionDate: Date): Pick<CardDates, 'bookingClosesAt' | 'cancelUntil'> {
  const { bookingClosesAt, cancelUntil } = datesOf(distributionDate);
  return { bookingClosesAt, cancelUntil };
}

export function newAdSpots(): AdSpot[] {
  return spotIds.map((id) => ({ id, spotType: spotTypeOf(id), position: id, price: spotPrices[spotTypeOf(id)], isActive: true }));
}

type CardDraft = Pick<Card, 'id' | 'name' | 'description' | 'zone' | 'status' | 'distributionDate' | 'distributionZipCodes' | 'totalHouseholds'>;

export function newCard(draft: CardDraft, now: Date): Card {
  return { ...draft, ...storedDatesOf(draft.distributionDate), adSpots: newAdSpots(), claims: {}, categories: {}, version: 1, createdAt: now };
}

export function isBookable(card: Card, now: Date): boolean {
  return card.status === 'upcoming' && now < card.bookingClosesAt;
}

export function spotStateOf(card: Card, spotId: SpotId, now: Date): { state: SpotState; holdExpiresAt: string | null } {
  const claim = card.claims[spotId];
  if (!claim || !isLive(claim, now)) return { state: 'free', holdExpiresAt: null };
  return claim.state === 'sold' ? { state: 'sold', holdExpiresAt: null } : { state: 'held', holdExpiresAt: claim.until.toISOString() };
}

export function takenSubcategories(card: Card, now: Date): string[] {
  return Object.values(card.categories).filter((claim) => isLive(claim, now)).map(({ subcategory }) => subcategory).toSorted();
}

export function spotsOf(card: Card, now: Date): Spot[] {
  return card.adSpots.filter(({ isActive }) => isActive).map(({ isActive: _, ...spot }) => ({ ...spot, ...spotStateOf(card, spot.id, now) }));
}

export function presentSummary(card: Card, now: Date): CampaignSummary {
  const free = { medium: 0, large: 0 };
  for (const spot of spotsOf(card, now)) if (spot.state === 'free') free[spot.spotType] += 1;
  const { artworkDueAt, proofsDueAt, pressLockAt } = datesOf(card.distributionDate);
  return {
    id: card.id,
    name: card.name,
    description: card.description,
    zone: card.zone,
    status: card.status,
    distributionDate: card.distributionDate.toISOString(),
    bookingClosesAt: card.bookingClosesAt.toISOString(),
    cancelUntil: card.cancelUntil.toISOString(),
    artworkDueAt: artworkDueAt.toISOString(),
    proofsDueAt: proofsDueAt.toISOString(),
    pressLockAt: pressLockAt.toISOString(),
    totalHouseholds: card.totalHouseholds,
    free,
  };
}

export function presentCard(card: Card, now: Date): Campaign {
  return {
    ...presentSummary(card, now),
    distributionZipCodes: card.distributionZipCodes,
    spots: spotsOf(card, now),
    takenSubcategories: takenSubcategories(card, now),
    createdAt: card.createdAt.toISOString(),
  };
}

export function presentChange(card: Card, spotId: SpotId, now: Date): SpotChange {
  return { campaignId: card.id, spotId, ...spotStateOf(card, spotId, now), takenSubcategories: takenSubcategories(card, now) };
}

const dashboardStatus = { draft: 'scheduled', upcoming: 'scheduled', locked: 'scheduled', active: 'active', completed: 'completed', cancelled: 'completed' } as const;

/** The dashboard's view of a card: one month of distribution, with the member's own spots. */
export function presentForDashboard(card: Card, spots: readonly SpotId[]): DashboardCampaign {
  const endDate = new Date(card.distributionDate);
  endDate.setUTCMonth(endDate.getUTCMonth() + 1);
  return {
    id: card.id,
    name: card.name,
    status: dashboardStatus[card.status],
    startDate: card.distributionDate.toISOString(),
    endDate: endDate.toISOString(),
    zipCode: card.distributionZipCodes[0] ?? '',
    zone: card.zone,
    adSpots: card.adSpots.filter(({ id }) => spots.includes(id)).map(({ isActive: _, ...spot }) => spot),
  };
}

/** Distribution dates are in the middle of a month; the zone follows the month. */
export function zoneFor(distributionDate: Date): Zone {
  return zoneOfMonth(distributionDate.getUTCMonth() + 1);
}

const nextStatuses: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['upcoming', 'cancelled'],
  upcoming: ['draft', 'locked', 'cancelled'],
  locked: ['upcoming', 'active', 'cancelled'],
  active: ['completed'],
  completed: [],
  cancelled: [],
};

/** Whether a card may go from one status to another. Nobody un-publishes a card that somebody has a spot on. */
export function mayBecome(card: Card, status: CampaignStatus): boolean {
  if (!nextStatuses[card.status].includes(status)) return false;
  const withdrawn = status === 'draft' || status === 'cancelled';
  return !withdrawn || Object.keys(card.claims).length === 0;
}
