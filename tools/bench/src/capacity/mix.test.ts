import { expect, test } from '@jest/globals';
import { spotIds } from '@postcard/contracts';
import { bookingsOf, mix } from './mix.ts';

test('is 70% public pages, 15% live cards, 10% members and 5% the team', () => {
  const count = (unit?: string) =>
    mix.filter(([, of]) => unit === undefined || of === unit).reduce((sum, [share]) => sum + share, 0);
  expect(['pages', 'cards', 'members', 'team'].map((unit) => count(unit) / count())).toEqual([0.7, 0.15, 0.1, 0.05]);
});

test('books each spot once, and on no card a member twice', () => {
  const members = Array.from({ length: 20 }, (_, index) => ({
    userId: `m${index}`,
    username: `m${index}`,
    subcategory: `s${index}`,
    cookie: `c${index}`,
  }));
  const next = bookingsOf(['one', 'two'], members);
  const booked = Array.from({ length: 2 * spotIds().length }, next);
  const of = (card: string) => booked.filter(({ body }) => (body as { campaignId: string }).campaignId === card);
  for (const card of ['one', 'two']) {
    expect(new Set(of(card).map(({ body }) => (body as { spotId: string }).spotId)).size).toBe(spotIds().length);
    expect(new Set(of(card).map(({ cookie }) => cookie)).size).toBe(spotIds().length);
  }
  expect(next).toThrow('all 28 spots are booked');
});
