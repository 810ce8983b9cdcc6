import { currency, type BillingCycle } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { publicUrlHere, NamedError } from '@postcard/service-kit';
import type Stripe from 'stripe';
import type { StoredPlan } from '../plans/plan.ts';
import type { StoredSubscription } from '../subscriptions/subscription.ts';
import type { StoredUser } from '../../accounts/users/user.ts';
import { invoiceCalls } from './invoice-calls.ts';
import { listCalls } from './list-calls.ts';
import type { Held, Page } from './payment-status.ts';
import { ignoreRefusal, stripeCall, stripeWhenNeeded, type StripeAddress } from './stripe-client.ts';

export type MembershipProvider = ReturnType<typeof createMembershipProvider>;

export type PayableSubscription = StoredSubscription & {
  checkoutExpiresAt: Date;
  stripeCustomerId: string;
  stripePriceId: string;
};

type Options = StripeAddress & { publicUrl: string };

/** Calls Stripe for memberships. Each change carries an idempotency key, so that repeating it is safe. */
export function createMembershipProvider({ publicUrl, ...address }: Options) {
  const sdk = stripeWhenNeeded(address);
  const call = stripeCall(sdk);
  const pagesOf = publicUrlHere(publicUrl);
  const once = (action: string, id: string, attempt: number) => ({ idempotencyKey: `${action}:${id}:${attempt}` });

  function sessionOf(subscription: PayableSubscription) {
    const { id: subscriptionId } = subscription;
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer: subscription.stripeCustomerId,
      line_items: [{ price: subscription.stripePriceId, quantity: 1 }],
      expires_at: Math.floor(subscription.checkoutExpiresAt.getTime() / 1000),
      metadata: { subscriptionId },
      subscription_data: { metadata: { subscriptionId } },
      success_url: `${pagesOf()}${paths.membership({ paid: '1' })}`,
      cancel_url: `${pagesOf()}${paths.membership({ cancelled: '1' })}`,
    };
    const key = once('membership-checkout', subscriptionId, subscription.attempt);
    return ({ checkout }: Stripe) => checkout.sessions.create(params, key);
  }

  return {
    verify: async (raw: string, signature: string, secret: string): Promise<Stripe.Event> =>
      (await sdk()).webhooks.constructEvent(raw, signature, secret),

    async createProduct({ ref, name, version }: Pick<StoredPlan, 'ref' | 'name' | 'version'>): Promise<string> {
      const product = { name, metadata: { plan: ref } };
      return (await call(({ products }) => products.create(product, once('membership-product', ref, version)))).id;
    },

    async createPrice(
      { ref }: Pick<StoredPlan, 'ref'>,
      { product, cycle, amount }: { product: string; cycle: BillingCycle; amount: number },
    ): Promise<string> {
      const recurring = { interval: cycle === 'yearly' ? 'year' : 'month' } as const;
      const params = { product, currency, unit_amount: amount, recurring, metadata: { plan: ref } };
      const key = once('membership-price', `${ref}-${cycle}-${amount}`, 1);
      return (await call(({ prices }) => prices.create(params, key))).id;
    },

    /** Creates a customer with only the user's id, which never changes, so that a repetition is the same request. */
    async createCustomer(userId: string): Promise<string> {
      const key = once('membership-customer', userId, 1);
      return (await call(({ customers }) => customers.create({ metadata: { userId } }, key))).id;
    },

    async updateCustomer(
      customerId: string,
      { id, email, businessName, version }: Pick<StoredUser, 'id' | 'email' | 'businessName' | 'version'>,
    ): Promise<void> {
      const key = once('membership-customer-update', id, version);
      await call(({ customers }) => customers.update(customerId, { email, name: businessName }, key));
    },

    async openCheckout(subscription: PayableSubscription): Promise<{ id: string; url: string }> {
      const { id, url } = await call(sessionOf(subscription));
      if (!url) throw new NamedError('payment_provider_unavailable');
      return { id, url };
    },

    /** Returns the page that a crashed process opened, by repeating the request under the same key. */
    findCheckout: async (subscription: PayableSubscription): Promise<string | null> =>
      (await call((stripe) => sessionOf(subscription)(stripe).catch(ignoreRefusal)))?.id ?? null,

    async readPage(sessionId: string): Promise<Page> {
      const { status, url, subscription } = await call(({ checkout }) => checkout.sessions.retrieve(sessionId));
      return {
        status: (status ?? 'open') as Page['status'],
        url,
        held: typeof subscription === 'string' ? subscription : (subscription?.id ?? null),
      };
    },

    async closePage({ id, attempt }: Pick<StoredSubscription, 'id' | 'attempt'>, sessionId: string): Promise<void> {
      const key = once('membership-expire', id, attempt);
      await call(({ checkout }) => checkout.sessions.expire(sessionId, {}, key).catch(ignoreRefusal));
    },

    async readSubscription(stripeSubscriptionId: string): Promise<Held> {
      return heldOf(await call(({ subscriptions }) => subscriptions.retrieve(stripeSubscriptionId)));
    },

    /** Cancels at the end of the paid period, or reverts that. */
    async endWithPeriod(
      { id, version }: StoredSubscription,
      stripeSubscriptionId: string,
      end: boolean,
    ): Promise<void> {
      const params = { cancel_at_period_end: end };
      const key = once(end ? 'membership-cancel' : 'membership-resume', id, version);
      await call(({ subscriptions }) => subscriptions.update(stripeSubscriptionId, params, key).catch(ignoreRefusal));
    },

    async endNow({ id }: Pick<StoredSubscription, 'id'>, stripeSubscriptionId: string): Promise<void> {
      const key = once('membership-end', id, 1);
      await call(({ subscriptions }) => subscriptions.cancel(stripeSubscriptionId, {}, key).catch(ignoreRefusal));
    },

    ...invoiceCalls(call),
    ...listCalls(sdk, publicUrl),
  };
}

/** Returns the period of the first item, as each subscription has one item. */
function heldOf({
  id,
  status,
  metadata,
  cancel_at_period_end: ends,
  cancel_at: endsAt,
  start_date: start,
  items,
}: Stripe.Subscription): Held {
  const item = items.data[0];
  const at = (seconds: number) => new Date(seconds * 1000);
  return {
    id,
    status,
    subscriptionId: metadata['subscriptionId'] ?? null,
    cancelAtPeriodEnd: ends || endsAt !== null,
    periodStart: at(item?.current_period_start ?? start),
    periodEnd: at(item?.current_period_end ?? start),
  };
}
