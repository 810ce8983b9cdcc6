import type { SubscribeBody } from '@postcard/contracts';
import { NamedError, type EventFactory, type Principal } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import { isFree } from '../plans/plan.ts';
import type { MembershipPlanStore } from '../plans/store.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import { memberOf } from '../../accounts/users/user.ts';
import type { SubscriptionStore } from './store.ts';
import { termErrors, termsOf, unpaid, type StoredSubscription } from './subscription.ts';

type Deps = {
  users: UserStore;
  subscriptions: SubscriptionStore;
  plans: MembershipPlanStore;
  newEvent: EventFactory;
  now: () => Date;
};

export function createApply({ users, subscriptions, plans, newEvent, now }: Deps) {
  return async function apply(
    principal: Pick<Principal, 'userId'>,
    body: SubscribeBody,
    quickStartId?: string,
  ): Promise<StoredSubscription> {
    if (body.userId !== principal.userId) throw new NamedError('forbidden');
    const at = now();
    const plan = await plans.byId(body.membershipPlanId);
    const errors = termErrors(body, plan, at);
    const terms = plan && termsOf(plan, body.billingCycle);
    if (!terms || Object.keys(errors).length > 0) throw new NamedError('validation_failed', { errors });
    const user = await users.expectOpen(principal.userId, 'unauthenticated');
    if (user.membershipId) throw new NamedError('already_member');
    await users.showIn(user);
    const term = terms.term(at);
    const subscription: StoredSubscription = {
      ...unpaid,
      planName: plan.name,
      paymentStatus: isFree(plan) ? 'none' : 'due',
      id: quickStartId ?? uuid(),
      userId: user.id,
      openFor: user.id,
      membershipPlanId: body.membershipPlanId,
      startDate: new Date(term.startDate),
      endDate: new Date(term.endDate),
      status: 'active',
      reviewStatus: 'pending',
      rejectionReason: null,
      membershipId: null,
      settled: true,
      billingCycle: body.billingCycle,
      amount: terms.amount,
      stripeSubscriptionId: null,
      applicationData: body.applicationData,
      businessName: user.businessName,
      businessCategory: user.businessCategory,
      businessSubcategory: user.businessSubcategory,
      version: 1,
      createdAt: at,
    };
    const applied = newEvent('membership.applied', subscription, {
      member: memberOf(user),
      subscriptionId: subscription.id,
      applicationData: body.applicationData,
      ...(quickStartId !== undefined && { quickStart: true }),
    });
    if (!(await subscriptions.insert(subscription, [applied]))) throw new NamedError('already_applied');
    return subscription;
  };
}
