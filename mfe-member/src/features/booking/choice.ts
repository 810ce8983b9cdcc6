import { spotTypes, type SpotType } from '@postcard/contracts/business';
import type { BookingView, Campaign, CampaignSummary } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { formatDate } from '@postcard/ui';
import { ownOn } from './spots.ts';
import { currentTown, spotCounts } from '@postcard/contracts/town';

export type Choice = { size: SpotType; cards: string[] };

export const sizeName: Record<SpotType, string> = { medium: 'Medium', large: 'Large' };

const isSize = (value: string | null): value is SpotType => spotTypes.some((type) => type === value);

export function readChoice(search: URLSearchParams, lastSize: string | null): Choice {
  const size = [search.get('size'), lastSize].find((each) => isSize(each)) ?? 'medium';
  return { size, cards: [...new Set(search.get('cards')?.split(',').filter(Boolean))] };
}

export const writeChoice = ({ size, cards }: Choice): Record<string, string> => ({
  size,
  ...(cards.length > 0 ? { cards: cards.join(',') } : {}),
});

export function toggled(choice: Choice, cardId: string): Choice {
  const cards = choice.cards.includes(cardId) ? choice.cards.filter((id) => id !== cardId) : [...choice.cards, cardId];
  return { ...choice, cards };
}

export const bookAddress = (size: SpotType, [first = '', ...rest]: readonly string[]): string =>
  paths.book(first, { size, next: rest.join(',') || undefined });

export type Offer = {
  card: CampaignSummary;
  price: number;
  free: number;
  of: number;
  /** Reason in the member's words, or null while the card can be chosen. */
  refusal: string | null;
  /** True when there is nothing to choose or to wait for. */
  isClosed: boolean;
  category: string | null;
};

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

/** The last spot may be the member's own, so it is not a refusal. */
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
