import type { Routes } from '../../parts.ts';
import { identityRoutes as routes, teamMemberRoutes } from '@postcard/contracts';
import { NamedError, presentPage, requireReader, type Principal } from '@postcard/service-kit';
import { requireMayManage } from '../../accounts/users/may-manage.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import type { createApply } from './apply.ts';
import type { createEndMembership } from './end.ts';
import type { Review } from './review.ts';
import type { SubscriptionStore } from './store.ts';
import { presentSubscription } from './subscription.ts';

type Deps = {
  users: Pick<UserStore, 'byId' | 'contactsOf'>;
  subscriptions: SubscriptionStore;
  apply: ReturnType<typeof createApply>;
  review: Review;
  endMembership: ReturnType<typeof createEndMembership>;
};

export function addSubscriptionRoutes(
  { serve }: Routes,
  { users, subscriptions, apply, review, endMembership }: Deps,
): void {
  serve(routes.subscribe, async ({ user, body }) => presentSubscription(await apply(user, body)));

  serve(routes.activeSubscription, async ({ params, user }) => {
    requireReader(user, params.id);
    const subscription = await subscriptions.openOf(params.id);
    if (!subscription) throw new NamedError('not_found');
    return presentSubscription(subscription);
  });

  serve(routes.giveBusinessAddress, async ({ params, user, body }) => {
    const own = await subscriptions.ownById(params.id, user.userId);
    if (!own) throw new NamedError('not_found');
    if (own.reviewStatus !== 'pending') throw new NamedError('already_reviewed');
    const changed = await subscriptions.change(own, { applicationData: { ...own.applicationData, ...body } });
    if (!changed) throw new NamedError('conflict');
    return presentSubscription(changed);
  });

  serve(routes.listSubscriptions, async ({ query, ctx }) => {
    const page = presentPage(ctx, await subscriptions.list(query));
    const applicants = await users.contactsOf(page.map(({ userId }) => userId));
    return page.map((each) => ({ ...presentSubscription(each), applicant: applicants.get(each.userId) }));
  });

  const document = async ({ params }: { params: { id: string } }) => {
    const subscription = await subscriptions.byId(params.id);
    return subscription && presentSubscription(subscription);
  };

  async function requireDecidable(user: Principal, id: string): Promise<void> {
    const subscription = await subscriptions.byId(id);
    const applicant = subscription && (await users.byId(subscription.userId));
    if (!applicant) throw new NamedError('not_found');
    requireMayManage(user, applicant, 'membership');
  }

  serve(
    routes.approveSubscription,
    async ({ params, user }) => {
      await requireDecidable(user, params.id);
      return presentSubscription(await review.approve(params.id));
    },
    { document },
  );

  serve(
    routes.rejectSubscription,
    async ({ params, user, body }) => {
      await requireDecidable(user, params.id);
      return presentSubscription(await review.reject(params.id, body.reason));
    },
    { document },
  );

  serve(
    teamMemberRoutes.endMembership,
    async ({ params, user, body }) => {
      await requireDecidable(user, params.id);
      return presentSubscription(await endMembership(params.id, body.reason));
    },
    { document },
  );
}
