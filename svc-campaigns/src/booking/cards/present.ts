import type { Campaign, CampaignSummary, DashboardCampaign, Spot, SpotChange, SpotId } from '@postcard/contracts';
import { refundEnd } from '@postcard/contracts/refund-limit';
import { cardNumberOf, datesOf, isLive, mailboxesOf, spotStateOf, type Card } from './card.ts';
import { distributionEndsAt, presentGoNoGo } from './life-cycle.ts';

function takenSubcategories(card: Card, now: Date): string[] {
  return Object.values(card.categories)
    .filter((claim) => isLive(claim, now))
    .map(({ subcategory }) => subcategory)
    .toSorted();
}

function spotsOf(card: Card, now: Date): Spot[] {
  return card.adSpots
    .filter(({ isActive }) => isActive)
    .map(({ isActive: _, ...spot }) => ({ ...spot, ...spotStateOf(card, spot.id, now) }));
}

export function presentSummary(
  card: Card,
  now: Date,
): CampaignSummary & Pick<Campaign, 'takenSubcategories' | 'keptSubcategories'> {
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
    cancelUntil: refundEnd(card.cancelUntil).toISOString(),
    artworkDueAt: artworkDueAt.toISOString(),
    proofsDueAt: proofsDueAt.toISOString(),
    pressLockAt: pressLockAt.toISOString(),
    totalHouseholds: card.totalHouseholds,
    totalMailboxes: mailboxesOf(card),
    free,
    opensAt: card.opensAt?.toISOString() ?? null,
    goNoGo: presentGoNoGo(card),
    takenSubcategories: takenSubcategories(card, now),
    keptSubcategories: Object.values(card.keptCategories)
      .filter((kept) => isLive(kept, now))
      .map(({ subcategory, until }) => ({ subcategory, until: until.toISOString() })),
  };
}

export function presentCard(card: Card, now: Date): Campaign {
  return {
    ...presentSummary(card, now),
    distributionZipCodes: card.distributionZipCodes,
    spots: spotsOf(card, now),
    createdAt: card.createdAt.toISOString(),
  };
}

export function presentChange(card: Card, spotId: SpotId, now: Date): SpotChange {
  return {
    campaignId: card.id,
    spotId,
    ...spotStateOf(card, spotId, now),
    takenSubcategories: takenSubcategories(card, now),
  };
}

const dashboardStatus = {
  draft: 'scheduled',
  upcoming: 'scheduled',
  locked: 'scheduled',
  active: 'active',
  completed: 'completed',
  cancelled: 'completed',
} as const;

export function presentForDashboard(card: Card, spots: readonly SpotId[]): DashboardCampaign {
  return {
    id: card.id,
    name: card.name,
    number: cardNumberOf(card.id, card.distributionDate),
    status: dashboardStatus[card.status],
    startDate: card.distributionDate.toISOString(),
    endDate: distributionEndsAt(card).toISOString(),
    zipCode: card.distributionZipCodes[0] ?? '',
    zone: card.zone,
    totalHouseholds: card.totalHouseholds,
    adSpots: card.adSpots.filter(({ id }) => spots.includes(id)).map(({ isActive: _, ...spot }) => spot),
  };
}
