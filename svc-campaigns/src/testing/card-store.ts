import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { categories, type SpotId } from '@postcard/contracts';
import { booking as rules } from '@postcard/contracts/business';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import { newCard, type Card } from '../booking/cards/card.ts';
import type { Wanted } from '../booking/cards/claims.ts';
import { createCardStore, type CardStore } from '../booking/cards/store.ts';

export let cards: CardStore;
export let card: Card;

export const subcategories = categories.flatMap(({ subcategories: names }) => [...names]);
export const now = new Date('2027-02-01T12:00:00.000Z');
export const until = new Date(now.getTime() + rules.holdMs);
export const at = (date: Date, ms: number) => new Date(date.getTime() + ms);

export function setUpCardStore(): void {
  let drop: () => Promise<void>;
  let made = 0;

  beforeAll(async () => {
    const opened = await openTestDatabase();
    drop = opened.drop;
    cards = createCardStore(opened.db);
    await createIndexes(opened.db);
  });
  afterAll(() => drop());

  beforeEach(async () => {
    made += 1;
    const draft = {
      id: `card-${made}`,
      name: 'May',
      description: '',
      zone: 'A' as const,
      status: 'upcoming' as const,
      distributionZipCodes: ['93021'],
      totalHouseholds: 5000,
    };
    card = newCard({ ...draft, distributionDate: new Date('2027-05-20T17:00:00.000Z') }, now);
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
