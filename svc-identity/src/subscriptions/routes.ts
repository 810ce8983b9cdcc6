import { identityRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, requireSelfOrAdmin, type createRoutes } from '@postcard/service-kit';
import type { MembershipPlanStore } from '../membership-plans/store.ts';
import type { createApply } from './apply.ts';
import type { Review } from './review.ts';
import type { SubscriptionStore } from './store.ts';
import { presentSubscription } from './subscription.ts';

type Deps = { plans: MembershipPlanStore; subscriptions: SubscriptionStore; apply: ReturnType<typeof createApply>; review: Review };

export function addSubscriptionRoutes({ serve }: ReturnType<typeof createRoutes>, { plans, subscriptions, apply, review }: Deps): void {
  serve(routes.listMembershipPlans, () => plans.active());

  serve(routes.subscribe, async ({ user, body }) => presentSubscription(await apply(user, body)));

  serve(routes.activeSubscription, async ({ params, user }) => {
    requireSelfOrAdmin(user, params.id);
    const subscription = await subscriptions.openOf(params.id);
    if (!subscription) throw new NamedError('not_found');
    return presentSubscription(subscription);
  });

  serve(routes.listSubscriptions, async ({ query, ctx }) => presentPage(ctx, await subscriptions.list(query)).map(presentSubscription));

  serve(routes.approveSubscription, async ({ params }) => presentSubscription(await review.approve(params.id)));

  serve(routes.rejectSubscription, async ({ params, body }) => presentSubscription(await review.reject(params.id, body.reason)));
}
