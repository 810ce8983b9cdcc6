import type { Routes } from '../../parts.ts';
import { memberStatisticsRoutes as routes } from '@postcard/contracts';
import { instantsOf, knownTowns, rangeOf } from '@postcard/service-kit';
import type { SubscriptionStore } from '../subscriptions/store.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import { memberStatisticsOf } from './statistics.ts';

type Deps = {
  users: Pick<UserStore, 'countsBetween' | 'countsByTown'>;
  subscriptions: Pick<SubscriptionStore, 'countsBetween' | 'countsByTown'>;
  now: () => Date;
};

export function addStatisticsRoutes({ serve }: Routes, { users, subscriptions, now }: Deps): void {
  serve(routes.townMembers, async ({ query }) => {
    const range = rangeOf(query, now());
    const between = instantsOf(range);
    const [registered, applied] = await Promise.all([
      users.countsByTown(...between),
      subscriptions.countsByTown(...between),
    ]);
    const towns = knownTowns().map(({ id, name }) => ({
      id,
      name,
      registered: registered.get(id) ?? 0,
      ...(applied.get(id) ?? { applied: 0, approved: 0 }),
    }));
    return { ...range, towns };
  });

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
