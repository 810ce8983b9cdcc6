import type { CampaignSummary } from '@postcard/contracts/campaigns';

export const summaryOf = (month: string, change: Partial<CampaignSummary> = {}): CampaignSummary => ({
  id: `card-${month}`,
  name: `${month} card`,
  description: '',
  zone: 'A',
  status: 'upcoming',
  distributionDate: `2099-${month}-20T17:00:00.000Z`,
  bookingClosesAt: `2099-${month}-10T17:00:00.000Z`,
  cancelUntil: `2099-${month}-05T17:00:00.000Z`,
  artworkDueAt: `2099-${month}-12T17:00:00.000Z`,
  proofsDueAt: `2099-${month}-14T17:00:00.000Z`,
  pressLockAt: `2099-${month}-15T17:00:00.000Z`,
  totalHouseholds: 5000,
  free: { medium: 11, large: 1 },
  ...change,
});
