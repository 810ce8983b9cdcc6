import { spotTypeOf } from '@postcard/contracts/business';
import type { ArtworkView } from '@postcard/contracts/artwork';
import type { BookingView, Campaign, Spot } from '@postcard/contracts/campaigns';
import type { Subscription } from '@postcard/contracts/identity';
import type { ConversationSummary } from '@postcard/contracts/notify';
import { currentTown, spotIds } from '@postcard/contracts/town';
import type { SessionUser } from '../session/session-store.ts';

export function aCard(
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

export function aPaidBooking(card: Campaign, change: Partial<BookingView> = {}): BookingView {
  const spotId = change.spotId ?? 'M05';
  return {
    id: 'b1',
    userId: 'u1',
    campaignId: card.id,
    campaignName: card.name,
    zone: card.zone,
    distributionDate: card.distributionDate,
    spotId,
    adSpotId: `${card.id}:${spotId}`,
    spotType: spotTypeOf(spotId),
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

export const anApplication = (change: Partial<Subscription> = {}): Subscription => ({
  id: 's1',
  userId: 'u1',
  membershipPlanId: 1,
  startDate: '2027-01-01T00:00:00.000Z',
  endDate: '2037-01-01T00:00:00.000Z',
  status: 'active',
  reviewStatus: 'pending',
  rejectionReason: null,
  billingCycle: 'free',
  amount: 0,
  applicationData: { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' },
  businessName: 'Ada Pizza',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  createdAt: '2027-01-01T00:00:00.000Z',
  ...change,
});

export const aConversation = (change: Partial<ConversationSummary> = {}): ConversationSummary => ({
  id: 't1',
  subject: 'Your proof',
  memberId: 'u1',
  memberName: 'Ada',
  excerpt: 'It is on its way',
  lastSender: 'team',
  messageCount: 1,
  isRead: true,
  archived: false,
  createdAt: '2030-05-20T17:00:00.000Z',
  updatedAt: '2030-05-20T17:00:00.000Z',
  ...change,
});

export const noArtwork = (change: Partial<ArtworkView> = {}): ArtworkView => ({
  bookingId: 'b1',
  spotType: 'medium',
  state: 'missing',
  artworkDueAt: '2030-05-20T17:00:00.000Z',
  proofsDueAt: '2030-05-20T17:00:00.000Z',
  pressLockAt: '2030-05-20T17:00:00.000Z',
  closedBecause: null,
  uploads: [],
  helpRequestedAt: null,
  proofs: [],
  ...change,
});

export const aPageOf = (items: unknown[], total = items.length, next?: string): Response =>
  new Response(JSON.stringify(items), {
    headers: {
      'content-type': 'application/json',
      'x-total-count': String(total),
      ...(next && { link: `<${next}>; rel="next"` }),
    },
  });

export const testMember = (change: Partial<SessionUser> = {}): SessionUser => ({
  id: 'u1',
  accountNumber: 'MP-1234-5678',
  username: 'ada',
  displayName: 'Ada',
  businessName: 'Ada Pizza',
  businessType: 'Other',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  firstName: 'Ada',
  lastName: 'Lopez',
  contactName: 'Ada Lopez',
  email: 'ada@example.com',
  emailVerified: true,
  phone: '(805) 555-0100',
  website: null,
  profilePicture: null,
  membershipId: 'MEM-1',
  isAdmin: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

export const testAdmin = (change: Partial<SessionUser> = {}): SessionUser =>
  testMember({
    id: 'a1',
    displayName: 'Team',
    businessName: 'The team',
    membershipId: null,
    email: 'team@example.com',
    isAdmin: true,
    ...change,
  });
