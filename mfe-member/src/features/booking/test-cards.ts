import { testMember } from '@postcard/web-kit/testing';
import { spotTypeOf } from '@postcard/contracts/business';
import type { BookingView, Campaign, Spot } from '@postcard/contracts/campaigns';
import { currentTown, spotIds } from '@postcard/contracts/town';

export const member = testMember();

/** Returns an open card whose spots are free except the given ones. */
export function cardOf(
  id: string,
  change: Partial<Campaign> = {},
  spots: Partial<Record<string, Spot['state']>> = {},
): Campaign {
  const all = spotIds().map((spotId) => ({
    id: spotId,
    spotType: spotTypeOf(spotId),
    position: spotId,
    price: currentTown().prices[spotTypeOf(spotId)],
    state: spots[spotId] ?? 'free',
    holdExpiresAt: null,
  }));
  const freeOf = (type: string) => all.filter(({ spotType, state }) => spotType === type && state === 'free').length;
  return {
    id,
    name: `${id} card`,
    description: `The ${id} card`,
    zone: 'A',
    status: 'upcoming',
    distributionDate: '2035-05-20T17:00:00.000Z',
    bookingClosesAt: '2035-05-10T17:00:00.000Z',
    cancelUntil: '2035-05-05T17:00:00.000Z',
    artworkDueAt: '2035-05-12T17:00:00.000Z',
    proofsDueAt: '2035-05-14T17:00:00.000Z',
    pressLockAt: '2035-05-15T17:00:00.000Z',
    totalHouseholds: 5000,
    free: { medium: freeOf('medium'), large: freeOf('large') },
    distributionZipCodes: ['93021'],
    spots: all,
    takenSubcategories: [],
    createdAt: '2030-01-01T00:00:00.000Z',
    ...change,
  };
}

export function bookingOn(card: Campaign, change: Partial<BookingView> = {}): BookingView {
  return {
    id: 'b1',
    userId: 'u1',
    campaignId: card.id,
    campaignName: card.name,
    zone: card.zone,
    distributionDate: card.distributionDate,
    spotId: 'M05',
    adSpotId: `${card.id}:M05`,
    spotType: 'medium',
    businessName: 'Ada Pizza',
    businessSubcategory: 'Pizza',
    status: 'confirmed',
    holdExpiresAt: null,
    cancelUntil: card.cancelUntil,
    amount: 50_000,
    paymentStatus: 'paid',
    adApproved: false,
    adContent: null,
    designTemplateId: null,
    invoiceNumber: 'INV-000001',
    endedBecause: null,
    bookingDate: '2030-01-01T00:00:00.000Z',
    ...change,
  };
}
