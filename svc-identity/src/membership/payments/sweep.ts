import { firstTown, inTown, type EventFactory, type Logger } from '@postcard/service-kit';
import { checkEach, createSweep, type SweepMark } from '@postcard/service-kit/stripe/sweep';
import type { SubscriptionStore } from '../subscriptions/store.ts';
import type { StoredSubscription } from '../subscriptions/subscription.ts';
import type { ListedPage } from './list-calls.ts';
import { isLive } from './payment-status.ts';
import type { MembershipProvider } from './provider.ts';
import type { Sync } from './sync.ts';

type Deps = {
  subscriptions: Pick<SubscriptionStore, 'byId' | 'change'>;
  provider: MembershipProvider;
  sync: Sync;
  mark: SweepMark;
  newEvent: EventFactory;
  log: Logger;
  now: () => Date;
};

/** Finds payments unknown after a restored backup (ADR 13): assigns them to due memberships and ends the others. */
export function createMembershipSweep({ subscriptions, provider, sync, mark, newEvent, log, now }: Deps) {
  async function checkPage(page: ListedPage): Promise<void> {
    const subscription = await subscriptions.byId(page.subscriptionId);
    if (subscription && isKnown(subscription, page)) return;
    if (page.status === 'open') return closeStray(page, subscription);
    if (!page.held) return;
    if (subscription && (await takeOver(subscription, page.held))) return sync(subscription.id);
    await endStray(page, page.held);
  }

  /** Closes an unknown page, unless it is still being opened: then its process finds it by its key. */
  async function closeStray({ id }: ListedPage, subscription: StoredSubscription | null): Promise<void> {
    if (subscription?.checkoutExpiresAt && subscription.stripeSessionId === null) return;
    await provider.closeUnowned(id);
  }

  /** @returns true when the membership was due and now has this payment */
  async function takeOver(subscription: StoredSubscription, held: string): Promise<boolean> {
    if (subscription.paymentStatus !== 'due' || subscription.stripeSubscriptionId) return false;
    if (await subscriptions.change(subscription, { stripeSubscriptionId: held })) return true;
    throw new Error(`subscription ${subscription.id} has just changed`);
  }

  async function endStray({ subscriptionId, email }: ListedPage, held: string): Promise<void> {
    if (isLive(await provider.readSubscription(held))) await provider.endUnowned(held);
    for (const { stripeInvoiceId: paymentId, amount, paidDate } of await provider.invoicesOf(held)) {
      if (!paidDate || amount === 0) continue;
      log.warn({ subscriptionId, paymentId, amount }, 'a payment belongs to no membership we know');
      const facts = { paymentId, amount, email, paidAt: paidDate.toISOString() };
      await inTown(firstTown, () =>
        mark.publish([newEvent('membership.payment-unowned', { id: paymentId, version: 1 }, facts)]),
      );
    }
  }

  return createSweep({
    mark,
    now,
    sweepSpan: (span) =>
      checkEach(provider.pagesIn(span), checkPage, (err, { subscriptionId }) =>
        log.warn({ err, subscriptionId }, 'not swept, next time'),
      ),
  });
}

const isKnown = ({ stripeSessionId, stripeSubscriptionId }: StoredSubscription, { id, held }: ListedPage): boolean =>
  stripeSubscriptionId ? stripeSubscriptionId === held : stripeSessionId === id;
