import { duplicateIndex } from '@postcard/service-kit';
import { setTimeout as pause } from 'node:timers/promises';

type Ledger<D> = {
  /** The document of this very case, if it has been stored before. */
  existing(): Promise<D | null>;
  lastNumber(): Promise<number>;
  /** Stores it; unique indexes refuse a number or a case that is there already. */
  store(number: number): Promise<D>;
};

/**
 * Somebody else is faster only so often. What is refused longer is refused by something else, such as an index of
 * before towns were many, and is tried again by whoever asks.
 */
const mostTries = 60;

/**
 * The document of a case, stored once under the number after the last. Storing it is what allocates its number, so
 * numbers have no gaps, whatever crashes.
 * @throws the database's error for a duplicate that stays one
 */
export async function issueNumbered<D>({ existing, lastNumber, store }: Ledger<D>): Promise<D> {
  for (let tries = 1; ; tries++) {
    const document = await existing();
    if (document) return document;
    try {
      return await store((await lastNumber()) + 1);
    } catch (error) {
      if (!duplicateIndex(error) || tries === mostTries) throw error;
    }
    await pause(Math.random() * 10 * Math.min(tries, 10));
  }
}

/** Such as INV-000001. */
export const numberIn = (series: string, number: number): string => `${series}-${String(number).padStart(6, '0')}`;
