import type { Envelope } from '@postcard/contracts';
import { inTownOf, NamedError, type EventFactory } from '@postcard/service-kit';
import { randomBelow } from '../../accounts/passwords/secrets.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import { memberOf, speakableNumber, type StoredUser } from '../../accounts/users/user.ts';
import type { SubscriptionStore } from './store.ts';
import { paidMembershipOf } from './events.ts';
import type { StoredSubscription } from './subscription.ts';

type Deps = { users: UserStore; subscriptions: SubscriptionStore; newEvent: EventFactory };

export type Review = ReturnType<typeof createReview>;

/** Decides the subscription by one conditional update, then the account; `settleAll` finishes after a crash. */
export function createReview({ users, subscriptions, newEvent }: Deps) {
  /** Applies the subscription's state to the account, and repeats it after a concurrent change. */
  async function settle(id: string): Promise<void> {
    for (;;) {
      const subscription = await subscriptions.byId(id);
      if (!subscription || subscription.settled) return;
      await (subscription.paymentStatus === 'ended' ? takeAway(subscription) : give(subscription));
      if (await subscriptions.settle(subscription)) return;
    }
  }

  async function give(subscription: StoredSubscription): Promise<void> {
    for (;;) {
      const user = await users.openById(subscription.userId);
      if (!user || user.membershipId) return;
      const member: StoredUser = { ...user, membershipId: subscription.membershipId, version: user.version + 1 };
      const approved = newEvent('membership.approved', member, {
        member: memberOf(member),
        subscriptionId: subscription.id,
      });
      if (await users.update(user, { membershipId: subscription.membershipId }, [approved])) return;
    }
  }

  async function takeAway({ userId, membershipId }: StoredSubscription): Promise<void> {
    for (;;) {
      const user = await users.openById(userId);
      if (!user || membershipId === null || user.membershipId !== membershipId) return;
      const former: StoredUser = { ...user, membershipId: null, version: user.version + 1 };
      if (
        await users.update(user, { membershipId: null }, [
          newEvent('user.updated', former, { member: memberOf(former) }),
        ])
      )
        return;
    }
  }

  async function undecided(id: string): Promise<StoredSubscription> {
    const subscription = await subscriptions.byId(id);
    if (!subscription) throw new NamedError('not_found');
    if (subscription.reviewStatus !== 'pending') throw new NamedError('already_reviewed');
    return subscription;
  }

  async function askToPay(pending: StoredSubscription): Promise<Envelope[]> {
    const user = await users.openById(pending.userId);
    return user
      ? [
          newEvent(
            'membership.payment-due',
            { id: pending.id, version: pending.version + 1 },
            paidMembershipOf(pending, user),
          ),
        ]
      : [];
  }

  return {
    settle,

    /** @throws NamedError not_found, already_reviewed */
    async approve(id: string): Promise<StoredSubscription> {
      const pending = await undecided(id);
      const isPaid = pending.paymentStatus === 'due';
      const approved = isPaid
        ? await subscriptions.decide(id, { reviewStatus: 'approved' }, await askToPay(pending))
        : await subscriptions.decide(id, {
            reviewStatus: 'approved',
            membershipId: speakableNumber('MEM', randomBelow),
            settled: false,
          });
      if (!approved) throw new NamedError('already_reviewed');
      if (!isPaid) await settle(approved.id);
      return approved;
    },

    async reject(id: string, reason: string): Promise<StoredSubscription> {
      const pending = await undecided(id);
      const user = await users.expectOpen(pending.userId);
      const event = newEvent(
        'membership.rejected',
        { id, version: pending.version + 1 },
        { member: memberOf(user), subscriptionId: id, reason },
      );
      const rejected = await subscriptions.decide(
        id,
        { reviewStatus: 'rejected', rejectionReason: reason, status: 'rejected', openFor: `rejected:${id}` },
        [event],
      );
      if (!rejected) throw new NamedError('already_reviewed');
      return rejected;
    },

    async settleAll(): Promise<void> {
      for (const subscription of await subscriptions.unsettled())
        await inTownOf(subscription, () => settle(subscription.id));
    },
  };
}
