import type { Envelope } from '@postcard/contracts';
import { acrossTowns, inTownOf, NamedError, type EventFactory, type Logger } from '@postcard/service-kit';
import { randomBelow } from '../../accounts/passwords/secrets.ts';
import { paidMembershipOf } from '../subscriptions/events.ts';
import type { Review } from '../subscriptions/review.ts';
import type { SubscriptionStore } from '../subscriptions/store.ts';
import type { StoredSubscription } from '../subscriptions/subscription.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import { speakableNumber } from '../../accounts/users/user.ts';
import { presentInvoice, type InvoiceStore, type StoredInvoice } from './invoice-store.ts';
import type { MembershipProvider, PayableSubscription } from './provider.ts';
import { changeOf, isLive, isUnwanted, checkSoonMs, nextCheck, paymentStatusOf, type Held } from './payment-status.ts';

type Deps = {
  users: UserStore;
  subscriptions: SubscriptionStore;
  invoices: InvoiceStore;
  review: Pick<Review, 'settle'>;
  provider: MembershipProvider;
  newEvent: EventFactory;
  log: Logger;
  now: () => Date;
};

export type Sync = (subscriptionId: string) => Promise<void>;

type Found = { held: Held } | { page: 'open' | 'over' } | null;

export const hasPage = (subscription: StoredSubscription): subscription is PayableSubscription =>
  subscription.checkoutExpiresAt !== null &&
  subscription.stripeCustomerId !== null &&
  subscription.stripePriceId !== null;

export function createSync({ users, subscriptions, invoices, review, provider, newEvent, now }: Deps): Sync {
  async function find(subscription: StoredSubscription): Promise<Found> {
    if (subscription.stripeSubscriptionId)
      return { held: await provider.readSubscription(subscription.stripeSubscriptionId) };
    if (!hasPage(subscription)) return null;
    const sessionId = subscription.stripeSessionId ?? (await provider.findCheckout(subscription));
    if (!sessionId) return { page: 'over' };
    await subscriptions.keepSession(subscription, sessionId);
    if (isUnwanted(subscription)) await provider.closePage(subscription, sessionId);
    const { status, held } = await provider.readPage(sessionId);
    if (held) return { held: await provider.readSubscription(held) };
    return { page: status === 'open' ? 'open' : 'over' };
  }

  async function eventsOf(before: StoredSubscription, change: Partial<StoredSubscription>): Promise<Envelope[]> {
    const after = { ...before, ...change, version: before.version + 1 };
    const type = eventTypeOf(before, after);
    if (!type) return [];
    const user = await users.openById(before.userId);
    return user ? [newEvent(type, after, paidMembershipOf(after, user))] : [];
  }

  /** Returns a receipt, unless nothing was paid or the account is closed. */
  async function receiptOf(subscription: StoredSubscription, paid: StoredInvoice): Promise<Envelope[]> {
    const user = paid.amount > 0 ? await users.openById(subscription.userId) : null;
    if (!user) return [];
    const period = { paidFrom: paid.periodStart.toISOString(), paidUntil: paid.periodEnd.toISOString() };
    return [
      newEvent(
        'membership.paid',
        { id: paid.id, version: 1 },
        { ...paidMembershipOf(subscription, user), ...period, invoice: presentInvoice(paid) },
      ),
    ];
  }

  async function keepInvoices(subscription: StoredSubscription, held: Held): Promise<void> {
    const { id: subscriptionId, userId, businessName } = subscription;
    for (const invoice of await provider.invoicesOf(held.id))
      await invoices.keep({ userId, subscriptionId, businessName }, invoice, (paid) => receiptOf(subscription, paid));
  }

  async function take(subscription: StoredSubscription, held: Held): Promise<boolean> {
    if (held.subscriptionId !== subscription.id)
      throw new Error(`the provider's ${held.id} is not of ${subscription.id}`);
    // The provider must not continue a subscription that has ended in our database.
    if (isLive(held) && (isUnwanted(subscription) || paymentStatusOf(held) === 'ended')) {
      await provider.endNow(subscription, held.id);
      return take(subscription, await provider.readSubscription(held.id));
    }
    await keepInvoices(subscription, held);
    const change = changeOf(subscription, held, () => speakableNumber('MEM', randomBelow));
    const { paymentStatus, endDate } = { ...subscription, ...change };
    const lookAt = nextCheck(paymentStatus, endDate, now());
    if (Object.keys(change).length === 0) {
      await subscriptions.checkAgain(subscription, lookAt);
      return true;
    }
    const changed = await subscriptions.change(
      subscription,
      { ...change, lookAt, checkoutExpiresAt: null },
      await eventsOf(subscription, change),
    );
    if (changed && paymentStatus === 'ended') await forget(changed);
    return changed !== null;
  }

  async function forget({ userId, stripeCustomerId }: StoredSubscription): Promise<void> {
    const user = await users.byId(userId);
    if (stripeCustomerId && user?.closedAt)
      await provider.updateCustomer(stripeCustomerId, { ...user, email: '', businessName: '' });
  }

  async function wait(subscription: StoredSubscription, page: 'open' | 'over' | null): Promise<boolean> {
    if (page === 'open') {
      await subscriptions.checkAgain(subscription, new Date(now().getTime() + checkSoonMs));
      return true;
    }
    const ended = isUnwanted(subscription) ? ({ paymentStatus: 'ended' } as const) : {};
    const changed = await subscriptions.change(subscription, {
      ...ended,
      checkoutExpiresAt: null,
      stripeSessionId: null,
      lookAt: null,
    });
    if (changed && isUnwanted(subscription)) await forget(changed);
    return changed !== null;
  }

  /** Searches all towns, as webhooks and jobs do not know the subscription's town. */
  return async function sync(id) {
    const subscription = await acrossTowns(() => subscriptions.byId(id));
    if (subscription) await inTownOf(subscription, () => syncInTown(id));
  };

  async function syncInTown(id: string): Promise<void> {
    for (;;) {
      const subscription = await subscriptions.byId(id);
      if (!subscription || subscription.paymentStatus === 'none') return;
      if (subscription.paymentStatus === 'ended' && !subscription.lookAt) break;
      const found = await find(subscription);
      if (
        found && 'held' in found ? await take(subscription, found.held) : await wait(subscription, found?.page ?? null)
      )
        break;
    }
    await review.settle(id);
  }
}

/** Returns the event that notifies the member of a declined renewal, an end, or a planned end and its reversal. */
function eventTypeOf(before: StoredSubscription, after: StoredSubscription) {
  if (before.paymentStatus !== after.paymentStatus) {
    if (after.paymentStatus === 'past_due') return 'membership.payment-failed';
    return after.paymentStatus === 'ended' && after.membershipId ? 'membership.ended' : null;
  }
  if (!before.cancelAtPeriodEnd === !after.cancelAtPeriodEnd) return null;
  return after.cancelAtPeriodEnd ? 'membership.cancelled' : 'membership.resumed';
}

export function createReconcile({ subscriptions, log, now }: Pick<Deps, 'subscriptions' | 'log' | 'now'>, sync: Sync) {
  let isRunning = false;

  async function check(id: string): Promise<boolean> {
    try {
      await sync(id);
    } catch (error) {
      log.warn({ err: error, subscriptionId: id }, 'membership not checked, next time');
      return !(error instanceof NamedError && error.code === 'payment_provider_unavailable');
    }
    return true;
  }

  return async function reconcile(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      for (const id of await subscriptions.dueForCheck(now())) if (!(await check(id))) return;
    } finally {
      isRunning = false;
    }
  };
}
