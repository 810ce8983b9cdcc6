import type { Envelope } from '@postcard/contracts';
import type { SecurityLogStore } from './store.ts';

export const createSecurityConsumer =
  (lines: SecurityLogStore) =>
  async ({ data: { event } }: Envelope<'security.recorded'>): Promise<void> =>
    lines.keep(event);
