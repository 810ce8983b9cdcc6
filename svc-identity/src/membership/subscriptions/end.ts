import { NamedError, type EventFactory, type Logger } from '@postcard/service-kit';
import type { UserStore } from '../../accounts/users/store.ts';
import { paidMembershipOf } from './events.ts';
import type { Review } from './review.ts';
import type { SubscriptionStore } from './store.ts';
import type { StoredSubscription } from './subscription.ts';

type Deps = {
  users: UserStore;
  subscriptions: SubscriptionStore;
  review: Pick<Review, 'settle'>;
  sync: (id: string) => Promise<void>;
  newEvent: EventFactory;
  log: Logger;
  now: () => Date;
};

const isOver = ({ reviewStatus, membershipId, paymentStatus }: StoredSubscription): boolean =>
  reviewStatus !== 'approved' || membershipId === null || paymentStatus === 'ended';

export function createEndMembership({ users, subscriptions, review, sync, newEvent, log, now }: Deps) {
  async function endFree(subscription: StoredSubscription, reason: string): Promise<boolean> {
    const change = {
      status: 'ended',
      paymentStatus: 'ended',
      openFor: `ended:${subscription.id}`,
      endDate: now(),
      rejectionReason: reason,
      settled: false,
    } as const;
    const user = await users.openById(subscription.userId);
    const after = { ...subscription, ...change, version: subscription.version + 1 };
    return (
      (await subscriptions.change(
        subscription,
        change,
        user ? [newEvent('membership.ended', after, paidMembershipOf(after, user))] : [],
      )) !== null
    );
  }

  const endPaid = async (subscription: StoredSubscription, reason: string): Promise<boolean> =>
    (await subscriptions.change(subscription, { status: 'closed', rejectionReason: reason, lookAt: new Date(0) })) !==
    null;

  return async function endMembership(id: string, reason: string): Promise<StoredSubscription> {
    const subscription = await subscriptions.byId(id);
    if (!subscription) throw new NamedError('not_found');
    if (isOver(subscription))
      throw new NamedError('invalid_transition', { message: 'This membership does not exist or has already ended.' });
    const isPaid = subscription.paymentStatus !== 'none';
    if (!(await (isPaid ? endPaid : endFree)(subscription, reason))) throw new NamedError('conflict');
    if (isPaid)
      await sync(id).catch((error: unknown) =>
        log.warn({ err: error, subscriptionId: id }, 'ended at the provider with the next check'),
      );
    await review.settle(id);
    return (await subscriptions.byId(id)) as StoredSubscription;
  };
}
