import type { CampaignSummary } from './cards.ts';

export const isOpen = (
  { status, bookingClosesAt }: Pick<CampaignSummary, 'status' | 'bookingClosesAt'>,
  now: number,
): boolean => status === 'upcoming' && now < Date.parse(bookingClosesAt);

export const openCards = <Card extends CampaignSummary>(cards: readonly Card[], now: number): Card[] =>
  cards
    .filter((card) => isOpen(card, now))
    .toSorted((one, other) => one.distributionDate.localeCompare(other.distributionDate));

export const hasFreeSpot = ({ free }: Pick<CampaignSummary, 'free'>): boolean => free.medium + free.large > 0;
