import { NamedError, type Principal } from '@postcard/service-kit';
import type { SubscriptionStore } from '../subscriptions/store.ts';
import type { StoredSubscription } from '../subscriptions/subscription.ts';
import type { MembershipProvider } from './provider.ts';
import { isUnwanted } from './payment-status.ts';
import { hasPage, type Sync } from './sync.ts';

type Deps = { subscriptions: SubscriptionStore; provider: MembershipProvider; sync: Sync };

export type Leave = ReturnType<typeof createLeave>;

export function createLeave({ subscriptions, provider, sync }: Deps) {
  async function own({ userId }: Principal, id: string): Promise<StoredSubscription> {
    const subscription = await subscriptions.ownById(id, userId);
    if (!subscription) throw new NamedError('not_found');
    return subscription;
  }

  /** Closes the payment page first, so that nobody pays for a withdrawn application. */
  async function withdraw(principal: Principal, subscription: StoredSubscription): Promise<StoredSubscription> {
    if (hasPage(subscription)) {
      const page = subscription.stripeSessionId ?? (await provider.findCheckout(subscription));
      if (page) await provider.closePage(subscription, page);
      await sync(subscription.id);
      const now = await own(principal, subscription.id);
      if (now.paymentStatus !== 'due')
        throw new NamedError('invalid_transition', { message: 'This membership was paid in the meantime.' });
      return withdraw(principal, now);
    }
    const refused =
      subscription.reviewStatus === 'pending'
        ? ({ reviewStatus: 'rejected', rejectionReason: 'Withdrawn by the business.' } as const)
        : {};
    const withdrawn = await subscriptions.change(subscription, {
      ...refused,
      status: 'withdrawn',
      paymentStatus: 'ended',
      openFor: `withdrawn:${subscription.id}`,
      lookAt: null,
    });
    if (!withdrawn) throw new NamedError('conflict');
    return withdrawn;
  }

  return {
    async cancel(principal: Principal, id: string): Promise<StoredSubscription> {
      const subscription = await own(principal, id);
      const { paymentStatus, stripeSubscriptionId } = subscription;
      if (paymentStatus === 'due' && !stripeSubscriptionId && !isUnwanted(subscription))
        return withdraw(principal, subscription);
      if (!stripeSubscriptionId || (paymentStatus !== 'active' && paymentStatus !== 'past_due'))
        throw new NamedError('invalid_transition');
      await (paymentStatus === 'active'
        ? provider.endWithPeriod(subscription, stripeSubscriptionId, true)
        : provider.endNow(subscription, stripeSubscriptionId));
      await sync(id);
      return own(principal, id);
    },

    async resume(principal: Principal, id: string): Promise<StoredSubscription> {
      const subscription = await own(principal, id);
      if (
        !subscription.stripeSubscriptionId ||
        subscription.paymentStatus !== 'active' ||
        !subscription.cancelAtPeriodEnd
      )
        throw new NamedError('invalid_transition');
      await provider.endWithPeriod(subscription, subscription.stripeSubscriptionId, false);
      await sync(id);
      return own(principal, id);
    },
  };
}
