import { grouped } from '@postcard/contracts/numbers';
import type { Town } from '@postcard/contracts/town';

/** A word that belongs to one town: its kind, text and pattern. */
export type TownWord = { kind: string; word: string; found: RegExp };

/** Returns a town's names and prices. A zone's label of one word, such as Downtown, is ordinary language. */
export function wordsOf(town: Town): TownWord[] {
  const { name, zipCodes, zones, hosts, emails, phone, product, street, prices, traditionalCost } = town;
  const domains = new Set(Object.values(emails).map((email) => email.slice(email.indexOf('@') + 1)));
  return [
    word('name', name),
    ...(product.toLowerCase().includes(name.toLowerCase()) ? [] : [word('product', product)]),
    ...zipCodes.map((zipCode) => word('ZIP code', zipCode)),
    ...zones.filter(({ label }) => label.includes(' ')).map(({ label }) => word('zone', label)),
    ...hosts.map((host) => word('host', host)),
    ...[...domains].map((domain) => word('domain of emails', domain)),
    telephone(phone),
    word('street', street),
    ...[prices.medium, prices.large, traditionalCost].flatMap((cents) => [dollars(cents), inCents(cents)]),
  ];
}

const escaped = (text: string): string => text.replaceAll(/[\^$\\.*+?()[\]{}|]/g, '\\$&');

/** Matches whole words, so that 93021 is not found in 1930211. A name also matches within a word such as a domain. */
function word(kind: string, text: string): TownWord {
  const [before, after] = kind === 'name' ? ['', ''] : ['(?<![\\w.,])', '(?!\\w)'];
  return { kind, word: text, found: new RegExp(`${before}${escaped(text)}${after}`, kind === 'zone' ? '' : 'i') };
}

/** Matches ten digits in any format, with or without the country code. */
function telephone(phone: string): TownWord {
  const digits = phone.replaceAll(/\D/g, '');
  return {
    kind: 'phone',
    word: phone,
    found: new RegExp(`(?<!\\d)(?:1[\\s().-]*)?${[...digits].join('[\\s().-]*')}(?!\\d)`),
  };
}

/** Matches `$500` or `$500.00`, but not the start of `$500,000`. */
function dollars(cents: number): TownWord {
  const text = `$${grouped(cents / 100)}`;
  return { kind: 'price', word: text, found: new RegExp(`${escaped(text)}(?:\\.00)?(?![,.]?\\d)`) };
}

/** Matches cents in code, but only on a line about money, because 50000 may also be milliseconds. */
function inCents(cents: number): TownWord {
  const number = String(cents).replace(/(?=(?:\d{3})$)/, '_?');
  const money = '(?=.*(?:amount|cents|charge|cost|fee|paid|price|refund|revenue))';
  return { kind: 'price in cents', word: String(cents), found: new RegExp(`^${money}.*(?<![\\w.])${number}\\b`, 'im') };
}
