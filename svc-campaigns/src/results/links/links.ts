import { randomInt } from 'node:crypto';
import type { Link, LinkStore } from './store.ts';

/** Characters of codes, without vowels, which could form words, and without lookalikes. */
const letters = 'bcdfghjkmnpqrstvwxz23456789';
/** Length of a code. The 27^9 possible codes cannot be guessed. */
const length = 9;

export const newCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

export type Links = ReturnType<typeof createLinks>;

export function createLinks({ store, publicUrl, now }: { store: LinkStore; publicUrl: () => string; now: () => Date }) {
  const addressOf = (code: string): string => `${publicUrl()}/go/${code}`;
  const linkFor = (bookingId: string): Promise<Link> => store.ensure(bookingId, newCode(), now());
  return {
    addressFor: async (bookingId: string): Promise<string> => addressOf((await linkFor(bookingId)).code),
    linkFor,
    addressOf,
  };
}
