import type { PostalRate } from '@postcard/contracts';

/**
 * The rate of a day, of rates with the newest first; before all of them the first one there was.
 * @throws when there are none
 */
export function rateOn(rates: readonly PostalRate[], day: string): PostalRate {
  const rate = rates.find(({ from }) => from <= day) ?? rates.at(-1);
  if (!rate) throw new Error('no postal rate is stored');
  return rate;
}
