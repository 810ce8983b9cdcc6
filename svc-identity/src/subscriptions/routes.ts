import { identityRoutes as routes, teamMemberRoutes } from '@postcard/contracts';
import { NamedError, presentPage, requireSelfOrAdmin, type createRoutes } from '@postcard/service-kit';
import type { createApply } from './apply.ts';
import type { createEndMembership } from './end.ts';
import type { Review } from './review.ts';
import type { SubscriptionStore } from './store.ts';
import { presentSubscription } from './subscription.ts';

type Deps = {
  subscriptions: SubscriptionStore;
  apply: ReturnType<typeof createApply>;
  review: Review;
  endMembership: ReturnType<typeof createEndMembership>;
};

export function addSubscriptionRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { subscriptions, apply, review, endMembership }: Deps,
): void {
  serve(routes.subscribe, async ({ user, body }) => presentSubscription(await apply(user, body)));

  serve(routes.activeSubscription, async ({ params, user }) => {
    requireSelfOrAdmin(user, params.id);
    const subscription = await subscriptions.openOf(params.id);
    if (!subscription) throw new NamedError('not_found');
    return presentSubscription(subscription);
  });

  serve(routes.listSubscriptions, async ({ query, ctx }) =>
    presentPage(ctx, await subscriptions.list(query)).map(presentSubscription),
  );

  const document = async ({ params }: { params: { id: string } }) => {
    const subscription = await subscriptions.byId(params.id);
    return subscription && presentSubscription(subscription);
  };

  serve(routes.approveSubscription, async ({ params }) => presentSubscription(await review.approve(params.id)), {
    document,
  });

  serve(
    routes.rejectSubscription,
    async ({ params, body }) => presentSubscription(await review.reject(params.id, body.reason)),
    { document },
  );

  serve(
    teamMemberRoutes.endMembership,
    async ({ params, body }) => presentSubscription(await endMembership(params.id, body.reason)),
    { document },
  );
}
