import { z } from '../shared/zod.ts';
import { contactRequestStatuses } from './contact-requests.ts';
import { day } from '../shared/fields.ts';
import { sampleRequestStatuses } from './sample-requests.ts';

const counts = <Status extends string>(statuses: readonly Status[]) =>
  z.object({
    total: z.int(),
    byStatus: z.object(Object.fromEntries(statuses.map((status) => [status, z.int()])) as Record<Status, z.ZodInt>),
  });

/** The range is in days of the town's time zone, inclusive; `byDay` has every day of it. */
export const requestStatistics = z
  .object({
    from: day,
    to: day,
    sampleRequests: counts(sampleRequestStatuses),
    contactRequests: counts(contactRequestStatuses),
    byDay: z.array(z.object({ day, sampleRequests: z.int(), contactRequests: z.int() })),
    byCategory: z.array(z.object({ category: z.string(), count: z.int() })),
    byAdSize: z.object({ medium: z.int(), large: z.int() }),
  })
  .meta({ id: 'RequestStatistics' });
export type RequestStatistics = z.infer<typeof requestStatistics>;
