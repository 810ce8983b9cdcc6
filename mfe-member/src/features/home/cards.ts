import type { BookingView, CampaignSummary, Spot } from '@postcard/contracts/campaigns';
import { formatDate } from '@postcard/ui';
import { isInForce, isTradeTaken, ownOn } from '../booking/spots.ts';
import type { Facts } from './facts.ts';

type Dated = { distributionDate: string };

export const monthOf = ({ distributionDate }: Dated): string =>
  formatDate(distributionDate, 'MMMM yyyy').split(' ')[0] ?? '';

export const monthsCard = (card: Dated): string => `${monthOf(card)}’s card`;

export const inMailboxes = ({ distributionDate }: Dated): string =>
  `In mailboxes from ${formatDate(distributionDate, 'MMMM d, yyyy')}`;

type Known = Pick<Facts, 'now' | 'user' | 'bookings' | 'cards' | 'details'>;

export const openCardFor = ({ now, user, bookings, cards }: Known): CampaignSummary | undefined =>
  cards.find(
    (card) =>
      card.status === 'upcoming' &&
      Date.parse(card.bookingClosesAt) > now &&
      ownOn(bookings, card.id).length === 0 &&
      hasRoom(card, user.businessSubcategory, bookings),
  );

/** The zone's last holder of a trade has its spot reserved. */
function hasRoom(card: CampaignSummary, trade: string | undefined, bookings: readonly BookingView[]): boolean {
  if (trade && card.takenSubcategories?.includes(trade)) return false;
  if (card.keptSubcategories?.some(({ subcategory }) => subcategory === trade))
    return lastIn(card, bookings) !== undefined;
  return card.free.medium + card.free.large > 0 && !(trade && isTradeTaken(card, trade));
}

const lastIn = ({ zone }: CampaignSummary, bookings: readonly BookingView[]): BookingView | undefined =>
  bookings.find((booking) => booking.zone === zone && booking.status === 'confirmed');

/** Returns the reserved spot, else the last booked one, else a free one of that size; undefined until loaded. */
export function freeSpotFor({ bookings, details }: Known, { id }: CampaignSummary): Spot | undefined {
  const card = details.find((each) => each.id === id);
  if (!card) return undefined;
  const before = lastIn(card, bookings) ?? bookings.find(({ status }) => status === 'confirmed');
  const same = card.spots.find((spot) => spot.id === before?.spotId && (spot.state === 'free' || spot.keptUntil));
  if (same) return same;
  const free = card.spots.filter(({ state }) => state === 'free');
  return free.find(({ spotType }) => spotType === (before?.spotType ?? 'medium')) ?? free[0];
}

export function nextCardOf(known: Known): CampaignSummary | undefined {
  const { bookings, cards, now } = known;
  const ahead = cards.filter(({ distributionDate }) => Date.parse(distributionDate) > now);
  const isTheirs = ({ id }: CampaignSummary) => bookings.some((each) => each.campaignId === id && isInForce(each));
  return ahead.find(isTheirs) ?? openCardFor(known) ?? ahead[0];
}

export const printedOf = (bookings: readonly BookingView[], now: number): BookingView[] =>
  bookings
    .filter(({ status, distributionDate }) => status === 'confirmed' && Date.parse(distributionDate) <= now)
    .toSorted((one, other) => other.distributionDate.localeCompare(one.distributionDate))
    .slice(0, 2);
