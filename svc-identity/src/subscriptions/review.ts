import { NamedError, type EventFactory } from '@postcard/service-kit';
import { randomBelow } from '../passwords/secrets.ts';
import type { UserStore } from '../users/store.ts';
import { memberOf, speakableNumber, type StoredUser } from '../users/user.ts';
import type { SubscriptionStore } from './store.ts';
import type { StoredSubscription } from './subscription.ts';

type Deps = { users: UserStore; subscriptions: SubscriptionStore; newEvent: EventFactory };

export type Review = ReturnType<typeof createReview>;

/**
 * Decides applications. The subscription is decided first, by one conditional update, so two administrators cannot
 * decide it differently; then the account receives the membership together with its event. A crash between the two is
 * finished by `settleAll`.
 */
export function createReview({ users, subscriptions, newEvent }: Deps) {
  async function settle(subscription: StoredSubscription): Promise<void> {
    for (;;) {
      const user = await users.openById(subscription.userId);
      if (!user || user.membershipId) break;
      const member: StoredUser = { ...user, membershipId: subscription.membershipId, version: user.version + 1 };
      const approved = newEvent('membership.approved', member, { member: memberOf(member), subscriptionId: subscription.id });
      if (await users.update(user, { membershipId: subscription.membershipId }, [approved])) break;
    }
    await subscriptions.settle(subscription.id);
  }

  async function undecided(id: string): Promise<StoredSubscription> {
    const subscription = await subscriptions.byId(id);
    if (!subscription) throw new NamedError('not_found');
    if (subscription.reviewStatus !== 'pending') throw new NamedError('already_reviewed');
    return subscription;
  }

  return {
    /** @throws NamedError not_found, already_reviewed */
    async approve(id: string): Promise<StoredSubscription> {
      await undecided(id);
      const membershipId = speakableNumber('MEM', randomBelow);
      const approved = await subscriptions.decide(id, { reviewStatus: 'approved', membershipId, settled: false });
      if (!approved) throw new NamedError('already_reviewed');
      await settle(approved);
      return approved;
    },

    /** Frees the user to apply again. @throws NamedError not_found, already_reviewed */
    async reject(id: string, reason: string): Promise<StoredSubscription> {
      const pending = await undecided(id);
      const user = await users.openById(pending.userId);
      if (!user) throw new NamedError('not_found');
      const event = newEvent('membership.rejected', { id, version: pending.version + 1 }, { member: memberOf(user), subscriptionId: id, reason });
      const rejected = await subscriptions.decide(
        id, { reviewStatus: 'rejected', rejectionReason: reason, status: 'rejected', openFor: `rejected:${id}` }, [event],
      );
      if (!rejected) throw new NamedError('already_reviewed');
      return rejected;
    },

    /** Finishes approvals whose process died half-way. */
    async settleAll(): Promise<void> {
      for (const subscription of await subscriptions.unsettled()) await settle(subscription);
    },
  };
}
