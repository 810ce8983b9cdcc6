import type { CampaignSummary } from './cards.ts';

/** True if the free spots of a card can be booked at an instant. */
export const isOpen = (
  { status, bookingClosesAt }: Pick<CampaignSummary, 'status' | 'bookingClosesAt'>,
  now: number,
): boolean => status === 'upcoming' && now < Date.parse(bookingClosesAt);

/** The open cards at an instant, the first to be distributed first. */
export const openCards = <Card extends CampaignSummary>(cards: readonly Card[], now: number): Card[] =>
  cards
    .filter((card) => isOpen(card, now))
    .toSorted((one, other) => one.distributionDate.localeCompare(other.distributionDate));

export const hasFreeSpot = ({ free }: Pick<CampaignSummary, 'free'>): boolean => free.medium + free.large > 0;
