import { requestsRoutes as routes } from '@postcard/contracts';
import { instantsOf, rangeOf, type createRoutes } from '@postcard/service-kit';
import type { ContactRequestStore, SampleRequestStore } from '../requests.ts';
import { statisticsOf } from './statistics.ts';

type Deps = { sampleRequests: SampleRequestStore; contactRequests: ContactRequestStore; now: () => Date };

export function addStatisticsRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { sampleRequests, contactRequests, now }: Deps,
): void {
  serve(routes.requestStatistics, async ({ query }) => {
    const range = rangeOf(query, now());
    const between = instantsOf(range);
    const [samples, contacts, interests] = await Promise.all([
      sampleRequests.countsBetween(...between),
      contactRequests.countsBetween(...between),
      contactRequests.interestsBetween(...between),
    ]);
    return statisticsOf(range, { sampleRequests: samples, contactRequests: contacts, interests });
  });
}
