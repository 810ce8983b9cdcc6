import { currentTown } from './towns/current-town.ts';
import { categories } from './data/categories.ts';
import { tradeWords } from './data/trade-words.ts';
import { similarity } from './similarity.ts';

/** A subcategory with the category that it belongs to. */
export type Trade = { category: string; subcategory: string };

/** What a business chooses that finds itself nowhere else. */
export const unlistedTrade = { category: 'Other', subcategory: 'Other - Not Listed' } as const satisfies Trade;

const maxTrades = 8;
const maxQuery = 60;
const maxWords = 6;
/** Of the best match's score: what is further behind is noise. */
const cutOff = 0.55;
/** What a typed word that a phrase does not have counts against it; a word of one trade alone says 1. */
const unknownWeight = 0.6;
/** Words that say nothing about the trade, and stand around the one that does. */
const fillers = new Set('a an and at business company do for i in me my near of our owner the we'.split(' '));

type Phrase = { trade: Trade; words: readonly string[]; joined: string; weight: number; order: number };

/**
 * The trades somebody may mean by what they type, best first, at most eight: by name and by everyday words, by the
 * beginnings of both, slips of the keyboard forgiven. Of the query the first 60 characters count.
 */
export function findTrades(query: string): Trade[] {
  const words = meaningful(wordsOf(query.slice(0, maxQuery))).slice(0, maxWords);
  if (words.length === 0) return [];
  const matches = words.map(matchesOf);
  const joined = words.join('');
  const best = new Map<Trade, number>();
  for (const phrase of phrases) {
    const score = scoreOf(phrase, matches, joined);
    if (score > (best.get(phrase.trade) ?? 0)) best.set(phrase.trade, score);
  }
  const ranked = [...best].toSorted(([, one], [, other]) => other - one).slice(0, maxTrades);
  const floor = (ranked[0]?.[1] ?? 0) * cutOff;
  return ranked.filter(([, score]) => score >= floor).map(([trade]) => trade);
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .match(/[a-z0-9]+/g) ?? [];

function meaningful(words: string[]): string[] {
  const ofTown = wordsOf(currentTown().name);
  const left = words.filter((word) => !fillers.has(word) && !ofTown.includes(word));
  return left.length > 0 ? left : words;
}

const texts = categories.flatMap(({ name: category, subcategories }) =>
  subcategories.flatMap((subcategory) => textsOf({ category, subcategory })),
);

/** The name of a trade and its everyday words, each with its place in that order. */
function textsOf(trade: Trade): { trade: Trade; words: string[]; place: number }[] {
  const others = (tradeWords as Readonly<Record<string, string>>)[trade.subcategory]?.split(', ') ?? [];
  return [trade.subcategory, ...others].map((text, place) => ({ trade, words: wordsOf(text), place }));
}

/** How much a word says: the fewer trades it belongs to, the more. */
const weights = weigh();

function weigh(): ReadonlyMap<string, number> {
  const trades = new Map<string, Set<Trade>>();
  for (const { trade, words } of texts)
    for (const word of words) trades.set(word, (trades.get(word) ?? new Set()).add(trade));
  return new Map([...trades].map(([word, { size }]) => [word, 1 / (1 + Math.log(size))]));
}

const weightOf = (word: string): number => weights.get(word) ?? 1;

const phrases: readonly Phrase[] = texts.map(({ trade, words, place }) => ({
  trade,
  words,
  joined: words.join(''),
  weight: words.reduce((all, word) => all + weightOf(word), 0),
  order: orderOf(trade, place),
}));

/** Among equals the name goes before the words, the usual words before the rarer ones, and the other trades last. */
function orderOf({ subcategory }: Trade, place: number): number {
  if (place > 0) return 0.96 - place / 500;
  return subcategory.startsWith('Other') ? 0.9 : 1;
}

/** The known words a typed one may be, and how alike each is. */
function matchesOf(typed: string): Map<string, number> {
  const matches = new Map<string, number>();
  for (const word of weights.keys()) {
    const alike = similarity(typed, word);
    if (alike > 0) matches.set(word, alike);
  }
  return matches;
}

/** From 0 to 1: how much of what was typed the phrase has, and a little how much of the phrase was typed. */
function scoreOf({ words, joined, weight, order }: Phrase, matches: Map<string, number>[], typed: string): number {
  if (joined === typed) return order;
  let found = 0;
  let wanted = 0;
  for (const match of matches) {
    const { alike, said } = nearest(words, match);
    found += alike * said;
    wanted += said;
  }
  const share = (found / wanted) * (0.75 + 0.25 * Math.min(1, found / weight));
  return Math.max(joined.startsWith(typed) ? 0.75 : 0, share) * order;
}

/** The word of a phrase that is most like a typed one, and how much it says. */
function nearest(words: readonly string[], match: Map<string, number>): { alike: number; said: number } {
  let [alike, said] = [0, unknownWeight];
  for (const word of words) {
    const value = match.get(word) ?? 0;
    if (value > alike) [alike, said] = [value, weightOf(word)];
  }
  return { alike, said };
}
