import { spotTypes, type SpotType } from '@postcard/contracts/business';
import type { BookingView, Campaign, CampaignSummary } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { formatDate } from '@postcard/ui';
import { ownOn } from './spots.ts';
import { currentTown, spotCounts } from '@postcard/contracts/town';

/** What a member wants: a size, and the cards to have it on, in the order they go out. */
export type Choice = { size: SpotType; cards: string[] };

export const sizeName: Record<SpotType, string> = { medium: 'Medium', large: 'Large' };

const isSize = (value: string | null): value is SpotType => spotTypes.some((type) => type === value);

/** The choice that an address names; the size last viewed anywhere else, where it has none. */
export function readChoice(search: URLSearchParams, lastSize: string | null): Choice {
  const size = [search.get('size'), lastSize].find((each) => isSize(each)) ?? 'medium';
  return { size, cards: [...new Set(search.get('cards')?.split(',').filter(Boolean))] };
}

export const writeChoice = ({ size, cards }: Choice): Record<string, string> => ({
  size,
  ...(cards.length > 0 ? { cards: cards.join(',') } : {}),
});

/** The same choice with one card more, or without it. */
export function toggled(choice: Choice, cardId: string): Choice {
  const cards = choice.cards.includes(cardId) ? choice.cards.filter((id) => id !== cardId) : [...choice.cards, cardId];
  return { ...choice, cards };
}

/** Where booking begins: at the first card, which is told which ones follow. */
export function bookAddress(size: SpotType, [first = '', ...rest]: readonly string[]): string {
  return paths.book(first, { size, next: rest.join(',') || undefined });
}

/** A card as it is for a member who wants one size of it. */
export type Offer = {
  card: CampaignSummary;
  price: number;
  free: number;
  of: number;
  /** Why it cannot be chosen, in the member's words; null while it can. */
  refusal: string | null;
  /** There is nothing to choose or to wait for any more. */
  isClosed: boolean;
  /** What is known of the member's subcategory on it. */
  category: string | null;
};

/** What is known of the cards and of the member who chooses. */
export type Standing = {
  size: SpotType;
  details: readonly Campaign[];
  bookings: readonly BookingView[];
  subcategory: string | undefined;
  now: Date;
};

export function offerOf(card: CampaignSummary, { size, details, bookings, subcategory, now }: Standing): Offer {
  const detail = details.find(({ id }) => id === card.id);
  const sized = detail?.spots.filter(({ spotType }) => spotType === size);
  const free = sized ? sized.filter(({ state }) => state === 'free').length : card.free[size];
  const own = ownOn(bookings, card.id)[0];
  const isClosed = now >= new Date(card.bookingClosesAt);
  const taken = Boolean(subcategory && detail?.takenSubcategories.includes(subcategory));
  return {
    card,
    free,
    price: sized?.[0]?.price ?? currentTown().prices[size],
    of: sized?.length ?? spotCounts()[size],
    refusal: refusalOf({ own, taken, free, size, subcategory, closed: isClosed }),
    isClosed,
    category: own || taken || !subcategory || !detail ? null : categoryOn(detail, subcategory),
  };
}

/** Whose last spot it was may be this very member, so it is no refusal. */
function categoryOn({ keptSubcategories = [] }: Campaign, subcategory: string): string {
  const kept = keptSubcategories.find((each) => each.subcategory === subcategory);
  return kept
    ? `${subcategory} is kept for its last holder until ${formatDate(kept.until, 'MMMM d, yyyy')}`
    : `${subcategory} is still free`;
}

type Facts = {
  own: BookingView | undefined;
  taken: boolean;
  free: number;
  size: SpotType;
  subcategory: string | undefined;
  closed: boolean;
};

function refusalOf({ own, taken, free, size, subcategory, closed }: Facts): string | null {
  if (own) return `You have spot ${own.spotId} on this card already.`;
  if (closed) return 'Booking for this card has closed.';
  if (taken) return `A business in ${subcategory} is already on this card.`;
  return free === 0 ? `No ${size} spot is free on this card.` : null;
}
