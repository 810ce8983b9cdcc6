import { mostPostalRates, type PostalRate, type PostalRates } from '@postcard/contracts';
import { calendarDay } from '@postcard/contracts/town-dates';
import { NamedError } from '@postcard/service-kit';
import type { PostalRateStore } from './store.ts';

type Deps = { store: PostalRateStore; usedUntil: () => Promise<string | null> };

export function createPostalRates({ store, usedUntil }: Deps) {
  async function view(): Promise<PostalRates> {
    const [rates, until] = await Promise.all([store.all(), usedUntil()]);
    return { rates, usedUntil: until };
  }

  /** Adds a rate. @throws NamedError validation_failed for a day used by a mailed card, conflict */
  async function add(rate: PostalRate): Promise<PostalRates> {
    const { rates, usedUntil: until } = await view();
    if (until !== null && rate.from <= until) {
      const message = `Cards were mailed up to ${calendarDay(until)}. Please choose a later day.`;
      throw new NamedError('validation_failed', { message, errors: { from: [message] } });
    }
    if (rates.length >= mostPostalRates && !rates.some(({ from }) => from === rate.from))
      throw new NamedError('conflict', { message: `You can save at most ${mostPostalRates} rates.` });
    await store.put(rate);
    return view();
  }

  return { view, add };
}
