import { memberStatisticsRoutes as routes } from '@postcard/contracts';
import { instantsOf, rangeOf, type createRoutes } from '@postcard/service-kit';
import type { SubscriptionStore } from '../subscriptions/store.ts';
import type { UserStore } from '../users/store.ts';
import { memberStatisticsOf } from './statistics.ts';

type Deps = {
  users: Pick<UserStore, 'countsBetween'>;
  subscriptions: Pick<SubscriptionStore, 'countsBetween'>;
  now: () => Date;
};

export function addStatisticsRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { users, subscriptions, now }: Deps,
): void {
  serve(routes.memberStatistics, async ({ query }) => {
    const range = rangeOf(query, now());
    const between = instantsOf(range);
    const [registered, applied] = await Promise.all([
      users.countsBetween(...between),
      subscriptions.countsBetween(...between),
    ]);
    return memberStatisticsOf(range, { registered, applied });
  });
}
