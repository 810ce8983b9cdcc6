import type { Envelope } from '@postcard/contracts';
import type { SecurityLogStore } from './store.ts';

/** Keeps a line of any service's security log. */
export const createSecurityConsumer =
  (lines: SecurityLogStore) =>
  async ({ data: { event } }: Envelope<'security.recorded'>): Promise<void> =>
    lines.keep(event);
