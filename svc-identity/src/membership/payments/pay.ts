import { booking } from '@postcard/contracts';
import { NamedError, type Principal } from '@postcard/service-kit';
import { isCycle } from '../plans/plan.ts';
import type { Sale } from '../plans/sale.ts';
import type { MembershipPlanStore } from '../plans/store.ts';
import type { SubscriptionStore } from '../subscriptions/store.ts';
import type { StoredSubscription } from '../subscriptions/subscription.ts';
import type { UserStore } from '../../accounts/users/store.ts';
import type { StoredUser } from '../../accounts/users/user.ts';
import type { InvoiceStore } from './invoice-store.ts';
import type { MembershipProvider, PayableSubscription } from './provider.ts';
import { isUnwanted, checkSoonMs } from './payment-status.ts';
import { hasPage, type Sync } from './sync.ts';

type Deps = {
  users: UserStore;
  plans: MembershipPlanStore;
  sale: Sale;
  subscriptions: SubscriptionStore;
  invoices: InvoiceStore;
  provider: MembershipProvider;
  sync: Sync;
  now: () => Date;
};

export type Pay = ReturnType<typeof createPay>;

const paidAlready = () =>
  new NamedError('invalid_transition', { message: 'There is nothing to pay for this membership.' });

/** Opens a membership's payment page; a further page only after the provider reports that the last one is closed. */
export function createPay({ users, plans, sale, subscriptions, invoices, provider, sync, now }: Deps) {
  async function customerOf(userId: string): Promise<string> {
    for (;;) {
      const user = await users.expectOpen(userId);
      const stripeCustomerId = user.stripeCustomerId ?? (await provider.createCustomer(userId));
      const known = user.stripeCustomerId ? user : await users.update(user, { stripeCustomerId });
      if (!known || typeof known === 'string') continue;
      await provider.updateCustomer(stripeCustomerId, known as StoredUser);
      return stripeCustomerId;
    }
  }

  /** Stores all parameters of the payment page, so that every process sends the same request. */
  async function begin(subscription: StoredSubscription): Promise<PayableSubscription | null> {
    const plan = await plans.byId(subscription.membershipPlanId);
    if (!plan || !isCycle(subscription.billingCycle))
      throw new NamedError('invalid_transition', {
        message: 'This plan is no longer offered. Please withdraw your application and choose another plan.',
      });
    const stripePriceId = await sale.priceOf(plan, subscription.billingCycle, subscription.amount);
    const stripeCustomerId = await customerOf(subscription.userId);
    const at = now().getTime();
    const begun = await subscriptions.change(subscription, {
      attempt: subscription.attempt + 1,
      checkoutExpiresAt: new Date(at + booking.checkoutMs),
      stripeSessionId: null,
      stripeCustomerId,
      stripePriceId,
      lookAt: new Date(at + checkSoonMs),
    });
    return begun as PayableSubscription | null;
  }

  async function open(payable: PayableSubscription): Promise<string> {
    const { id, url } = await provider.openCheckout(payable);
    await subscriptions.keepSession(payable, id);
    return url;
  }

  async function openPage(subscription: PayableSubscription): Promise<string | null> {
    const sessionId = subscription.stripeSessionId ?? (await provider.findCheckout(subscription));
    const page = sessionId ? await provider.readPage(sessionId) : null;
    if (page?.status === 'open' && page.url) return page.url;
    await sync(subscription.id);
    return null;
  }

  async function checkOut(id: string, userId: string): Promise<string> {
    for (;;) {
      const subscription = await subscriptions.ownById(id, userId);
      if (!subscription) throw new NamedError('not_found');
      if (subscription.paymentStatus === 'past_due') return payLate(subscription);
      if (subscription.paymentStatus !== 'due' || subscription.reviewStatus !== 'approved' || isUnwanted(subscription))
        throw paidAlready();
      if (hasPage(subscription)) {
        const url = await openPage(subscription);
        if (url) return url;
        continue;
      }
      const begun = await begin(subscription);
      if (begun) return open(begun);
    }
  }

  async function payLate(subscription: StoredSubscription): Promise<string> {
    const invoice = await invoices.openOf(subscription.id);
    const url = invoice && (await provider.invoicePage(invoice.stripeInvoiceId));
    if (!url)
      throw new NamedError('conflict', {
        message: 'We’re retrying your payment. Check again in a minute.',
      });
    return url;
  }

  return ({ userId }: Principal, id: string): Promise<string> => checkOut(id, userId);
}
