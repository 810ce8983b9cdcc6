import type { BookingView, CampaignSummary, Spot, Campaign, ResultsView } from '@postcard/contracts/campaigns';
import { formatDate } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { isInForce, isTradeTaken, ownOn } from '../booking/spots.ts';
import type { ApplicationState } from '../membership/api.ts';

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

function hasRoom(card: CampaignSummary, trade: string | undefined, bookings: readonly BookingView[]): boolean {
  if (trade && card.takenSubcategories?.includes(trade)) return false;
  if (card.keptSubcategories?.some(({ subcategory }) => subcategory === trade))
    return lastIn(card, bookings) !== undefined;
  return card.free.medium + card.free.large > 0 && !(trade && isTradeTaken(card, trade));
}

const lastIn = ({ zone }: CampaignSummary, bookings: readonly BookingView[]): BookingView | undefined =>
  bookings.find((booking) => booking.zone === zone && booking.status === 'confirmed');

/** Returns the reserved spot, or the last booked one, or a free one of that size; undefined until loaded. */
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

export type Facts = {
  now: number;
  user: Pick<SessionUser, 'membershipId' | 'businessSubcategory'>;
  bookings: readonly BookingView[];
  cards: readonly CampaignSummary[];
  details: readonly Campaign[];
  application?: ApplicationState | undefined;
  isPastDue?: boolean | undefined;
  results: readonly ResultsView[];
};

export type NextThing = {
  title: string;
  text?: string | undefined;
  day?: { words: string; instant: string; isCountdown?: boolean; isTime?: boolean } | undefined;
  action: { label: string; to: string };
};
