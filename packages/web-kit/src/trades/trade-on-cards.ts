import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { hasFreeSpot, openCards } from '@postcard/contracts/open-cards';

/** A trade's state on a card; `full` is a card without a free spot. */
export type TradeOnCard = { card: CampaignSummary } & (
  | { state: 'free' | 'taken' | 'full' }
  | { state: 'kept'; until: string }
);

const mostCards = 6;

export function tradeOnCards(cards: readonly CampaignSummary[], subcategory: string, now: number): TradeOnCard[] {
  return openCards(cards, now)
    .slice(0, mostCards)
    .map((card) => ({ card, ...standingOf(card, subcategory, now) }));
}

function standingOf(card: CampaignSummary, subcategory: string, now: number) {
  const { takenSubcategories, keptSubcategories } = card;
  if (takenSubcategories?.includes(subcategory)) return { state: 'taken' } as const;
  const kept = keptSubcategories?.find((each) => each.subcategory === subcategory);
  if (kept && now < Date.parse(kept.until)) return { state: 'kept', until: kept.until } as const;
  return { state: hasFreeSpot(card) ? 'free' : 'full' } as const;
}
