import { beforeEach } from '@jest/globals';
import { categories, type SpotId } from '@postcard/contracts';
import { booking as rules } from '@postcard/contracts/business';
import type { Card } from '../booking/cards/card.ts';
import type { Wanted } from '../booking/cards/claims.ts';
import { createCardStore, type CardStore } from '../booking/cards/store.ts';
import { aCard, useDatabase } from './builders.ts';

export let cards: CardStore;
export let card: Card;

export const subcategories = categories.flatMap(({ subcategories: names }) => [...names]);
export const now = new Date('2027-02-01T12:00:00.000Z');
export const until = new Date(now.getTime() + rules.holdMs);
export const at = (date: Date, ms: number) => new Date(date.getTime() + ms);

export function setUpCardStore(): void {
  let made = 0;

  useDatabase((db) => {
    cards = createCardStore(db);
  });

  beforeEach(async () => {
    card = aCard({ id: `card-${++made}`, madeAt: now });
    await cards.insert(card);
  });
}

export const claimRequest = (bookingId: string, spotId: SpotId = 'M05', subcategory = 'Pizza'): Wanted => ({
  cardId: card.id,
  spotId,
  subcategory,
  bookingId,
  userId: `user of ${bookingId}`,
});
export const current = async () => (await cards.byId(card.id)) as Card;
export const given = <T>(results: (T | null)[]) => results.filter((result) => result !== null);
