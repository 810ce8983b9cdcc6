import { describe, expect, test } from '@jest/globals';
import categories from './data/categories.json' with { type: 'json' };
import spanishTradeWords from './data/spanish-trade-words.json' with { type: 'json' };
import tradeWords from './data/trade-words.json' with { type: 'json' };
import typed from '../testing/typed-trades.json' with { type: 'json' };
import { findTrades, unlistedTrade } from './trades.ts';

type Words = Readonly<Record<string, string>>;

const cases = (list: Words) =>
  Object.entries(list).flatMap(([trade, queries]) => queries.split(', ').map((query) => [query, trade] as const));
const found = (query: string) => findTrades(query).map(({ subcategory }) => subcategory);
const trades = categories.flatMap(({ subcategories }) => subcategories);

describe('findTrades', () => {
  test.each([...cases(typed.english), ...cases(typed.spanish)])('returns for %s the trade %s first', (query, trade) =>
    expect(found(query)[0]).toBe(trade),
  );
  test.each(cases(typed.shared))('returns for %s the trade %s among the first three', (query, trade) =>
    expect(found(query).slice(0, 3)).toContain(trade),
  );
  test.each(cases(typed.unrelated))('does not return %s for %s, which only has a similar spelling', (trade, query) => {
    expect(found(query)).not.toEqual([]);
    expect(found(query)).not.toContain(trade);
  });

  test('finds each trade by its name, with its category', () => {
    const all = categories.flatMap(({ name, subcategories }) =>
      subcategories.map((subcategory) => ({ category: name, subcategory })),
    );
    expect(all.map(({ subcategory }) => findTrades(subcategory)[0])).toEqual(all);
    expect(all).toContainEqual(unlistedTrade);
  });

  test.each<[string, Words]>([
    ['everyday words', tradeWords],
    ['Spanish names', spanishTradeWords],
  ])('finds each trade by each of its %s', (_, words) => {
    expect(cases(words).filter(([query, trade]) => !found(query).includes(trade))).toEqual([]);
  });

  test('ignores the name of the town', () => {
    expect(found('realtors in moorpark')[0]).toBe('Real Estate Agent');
  });

  test('returns nothing for empty texts, signs and unknown words', () => {
    expect(['', '   ', '???', 'xqzvwk'].map(findTrades)).toEqual([[], [], [], []]);
  });

  test('returns at most eight trades', () => {
    const queries = ['a', 's', 'repair', 'other', 'shop store service', 'e'.repeat(100_000), 'lash '.repeat(50_000)];
    for (const query of queries) expect(findTrades(query).length).toBeLessThanOrEqual(8);
  });
});

describe('the words of trades', () => {
  const named = trades.filter((trade) => !trade.startsWith('Other'));

  test('belong to trades that exist', () => {
    const known = [tradeWords, spanishTradeWords, typed.english, typed.spanish].flatMap((words) => Object.keys(words));
    expect(known.filter((trade) => !trades.includes(trade))).toEqual([]);
  });

  test('cover each trade, in Spanish also the other trades', () => {
    expect(named.filter((trade) => !(trade in tradeWords) || !(trade in typed.spanish))).toEqual([]);
    expect(trades.filter((trade) => !(trade in spanishTradeWords))).toEqual([]);
  });

  test('include at least three English words for each trade', () => {
    expect(Object.entries(tradeWords).filter(([, words]) => words.split(', ').length < 3)).toEqual([]);
  });
});
