import type { PostalRate } from '@postcard/contracts';

/** Returns the rate of a day from rates sorted newest first, or the oldest. @throws when there are none */
export function rateOn(rates: readonly PostalRate[], day: string): PostalRate {
  const rate = rates.find(({ from }) => from <= day) ?? rates.at(-1);
  if (!rate) throw new Error('no postal rate is stored');
  return rate;
}
