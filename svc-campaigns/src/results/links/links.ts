import { randomInt } from 'node:crypto';
import type { Link, LinkStore } from './store.ts';

/** Neither vowels, so that no code says a word, nor what is easily taken for something else. */
const letters = 'bcdfghjkmnpqrstvwxz23456789';
/** 27 to the power of 9: nobody finds another's code by trying. */
const length = 9;

export const newCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

export type Links = ReturnType<typeof createLinks>;

/** The short links on the printed cards. */
export function createLinks({ store, publicUrl, now }: { store: LinkStore; publicUrl: () => string; now: () => Date }) {
  const addressOf = (code: string): string => `${publicUrl()}/go/${code}`;
  const linkFor = (bookingId: string): Promise<Link> => store.ensure(bookingId, newCode(), now());
  return {
    /** A booking's link; made when it is first asked for, and the same ever after. */
    addressFor: async (bookingId: string): Promise<string> => addressOf((await linkFor(bookingId)).code),
    linkFor,
    addressOf,
  };
}
