import { duplicateIndex } from '@postcard/service-kit';
import { setTimeout as pause } from 'node:timers/promises';

type Ledger<D> = {
  existing(): Promise<D | null>;
  lastNumber(): Promise<number>;
  store(number: number): Promise<D>;
};

/** Maximum tries. Concurrent issues collide less often; more collisions have a cause such as an outdated index. */
const mostTries = 60;

/** Stores one document per case under the next number, without gaps. @throws the database's error */
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

export const numberIn = (series: string, number: number): string => `${series}-${String(number).padStart(6, '0')}`;
