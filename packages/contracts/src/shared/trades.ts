import { currentTown } from './towns/current-town.ts';
import categories from './data/categories.json' with { type: 'json' };
import spanishTradeWords from './data/spanish-trade-words.json' with { type: 'json' };
import tradeWords from './data/trade-words.json' with { type: 'json' };
import { likeness, pluralsAndSingulars, startLikeness } from './similarity.ts';

export type Trade = { category: string; subcategory: string };

export const unlistedTrade = { category: 'Other', subcategory: 'Other - Not Listed' } as const satisfies Trade;

const maxTrades = 8;
const maxQuery = 60;
const maxWords = 6;
/** Matches below this share of the best score are ignored. */
const cutOff = 0.55;
/** Weight of an unknown word; a word of one trade has 1. */
const unknownWeight = 0.6;
/** Words without meaning for the trade. */
const fillers = new Set(
  'a an and at business company do for i in me my near of our owner the we busco mi necesito negocio soy tengo'.split(
    ' ',
  ),
);
/** Joining words: "lavado de autos" is "lavado autos". */
const particles = new Set('al de del el en la las los para un una y'.split(' '));

type Phrase = { trade: Trade; words: readonly string[]; joined: string; weight: number; order: number };

/** Returns at most eight trades, best first. Only the first 60 characters of the query are used. */
export function findTrades(query: string): Trade[] {
  const words = meaningful(wordsOf(query.slice(0, maxQuery))).slice(0, maxWords);
  if (words.length === 0) return [];
  const joined = words.join('');
  // A complete name is not treated as the start of a longer word: "tea" does not find "teacher".
  const isOpen = !names.has(joined) && !names.has(words.at(-1)!);
  const matches = words.map((word, index) => matchesOf(word, { joined, isOpen: isOpen && index === words.length - 1 }));
  const best = new Map<Trade, number>();
  for (const phrase of phrases) {
    const score = scoreOf(phrase, matches, { joined, isOpen });
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
    .match(/[a-z0-9]+/g)
    ?.filter((word) => !particles.has(word)) ?? [];

function meaningful(words: string[]): string[] {
  const ofTown = wordsOf(currentTown().name);
  const meaning = words.filter((word) => !fillers.has(word) && !ofTown.includes(word));
  return meaning.length > 0 ? meaning : words;
}

const texts = categories.flatMap(({ name: category, subcategories }) =>
  subcategories.flatMap((subcategory) => textsOf({ category, subcategory })),
);

function textsOf(trade: Trade): { trade: Trade; words: string[]; place: number }[] {
  const languages: Readonly<Record<string, string>>[] = [tradeWords, spanishTradeWords];
  const named = [{ trade, words: wordsOf(trade.subcategory), place: 0 }];
  for (const words of languages)
    for (const [index, text] of (words[trade.subcategory]?.split(', ') ?? []).entries())
      named.push({ trade, words: wordsOf(text), place: index + 1 });
  return named;
}

/** Weights of words: the fewer trades have a word, the more it weighs. */
const weights = weigh();

function weigh(): ReadonlyMap<string, number> {
  const trades = new Map<string, Set<Trade>>();
  for (const { trade, words } of texts)
    for (const word of words) trades.set(word, (trades.get(word) ?? new Set()).add(trade));
  const allOf = (word: string) => new Set(pluralsAndSingulars(word).flatMap((form) => [...(trades.get(form) ?? [])]));
  return new Map([...trades.keys()].map((word) => [word, 1 / (1 + Math.log(allOf(word).size))]));
}

const weightOf = (word: string): number => weights.get(word) ?? 1;

const phrases: readonly Phrase[] = texts.map(({ trade, words, place }) => ({
  trade,
  words,
  joined: words.join(''),
  weight: words.reduce((all, word) => all + weightOf(word), 0),
  order: orderOf(trade, place),
}));

const names: ReadonlySet<string> = new Set(phrases.map(({ joined }) => joined));

/** Returns a factor that orders equal scores: names, usual words, rare words, then the 'Other ...' trades. */
function orderOf({ subcategory }: Trade, place: number): number {
  if (place > 0) return 0.96 - place / 500;
  return subcategory.startsWith('Other') ? 0.9 : 1;
}

type Typed = { joined: string; isOpen: boolean };
type Match = { words: ReadonlyMap<string, number>; weight: number };

/** Returns the known words that a typed word may mean. Typing mistakes are assumed only in unknown words. */
function matchesOf(typed: string, { joined, isOpen }: Typed): Match {
  const vocabulary = [...weights.keys()];
  const isName = typed === joined && names.has(typed);
  const forms = isName ? [typed] : pluralsAndSingulars(typed).filter((word) => weights.has(word));
  const started = isOpen || forms.length === 0 ? scored(vocabulary, (word) => startLikeness(typed, word)) : [];
  if (forms.length > 0) {
    const same = forms.map((word) => [word, word === typed ? 1 : 0.97] as const);
    return { words: new Map([...started, ...same]), weight: Math.max(...forms.map(weightOf)) };
  }
  if (started.length > 0) return { words: new Map(started), weight: unknownWeight };
  const close = scored(vocabulary, (word) => closeLikeness(typed, word));
  const words = close.length > 0 ? close : scored(vocabulary, (word) => likeness(typed, word).alike);
  return { words: new Map(words), weight: unknownWeight };
}

function closeLikeness(typed: string, word: string): number {
  const { alike, close } = likeness(typed, word);
  return close ? alike : 0;
}

const scored = (words: readonly string[], score: (word: string) => number) =>
  words.map((word) => [word, score(word)] as const).filter(([, value]) => value > 0);

/** Returns from 0 to 1 how much of the query is in the phrase and, with less weight, the reverse. */
function scoreOf({ words, joined, weight, order }: Phrase, matches: Match[], typed: Typed): number {
  if (joined === typed.joined) return order;
  let found = 0;
  let wanted = 0;
  for (const match of matches) {
    const { alike, said } = nearest(words, match);
    found += alike * said;
    wanted += said;
  }
  const share = (found / wanted) * (0.75 + 0.25 * Math.min(1, found / weight));
  return Math.max(typed.isOpen && joined.startsWith(typed.joined) ? 0.75 : 0, share) * order;
}

function nearest(words: readonly string[], match: Match): { alike: number; said: number } {
  let [alike, said] = [0, match.weight];
  for (const word of words) {
    const value = match.words.get(word) ?? 0;
    if (value > alike) [alike, said] = [value, weightOf(word)];
  }
  return { alike, said };
}
