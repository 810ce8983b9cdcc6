import type { Stripe } from 'stripe';
import { newId, type Call, type Scene, find, shown } from './resources.ts';
import { invalidRequest, missing } from './errors.ts';
import { emitEvent } from './events.ts';
import { metadata, onlyKnown, text } from './form.ts';
import { billPeriod, chargeInvoice, type InvoiceRecord } from './invoices.ts';
import { presentPrice } from './prices.ts';

export type SubscriptionRecord = {
  id: string;
  itemId: string;
  created: number;
  status: 'active' | 'past_due' | 'canceled';
  customer: string;
  price: string;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  last4: string;
  latestInvoice: string;
  retryAt: number | null;
  metadata: Record<string, string>;
};

/** Card that pays the first time and is declined at every renewal. */
export const DECLINES_RENEWALS_LAST4 = '0341';

const DAY_S = 24 * 3600;
/** Attempts of a declined renewal, three days apart; then the subscription ends. */
const MOST_TRIES = 4;
const RETRY_AFTER_S = 3 * DAY_S;

export function beginSubscription(
  scene: Scene,
  given: { customer: string; price: string; last4: string; metadata: Record<string, string> },
): SubscriptionRecord {
  const { state, now } = scene;
  const subscription: SubscriptionRecord = {
    ...given,
    id: newId('sub'),
    itemId: newId('si'),
    created: now,
    status: 'active',
    periodStart: now,
    periodEnd: after(scene, given.price, now),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    latestInvoice: '',
    retryAt: null,
  };
  state.subscriptions[subscription.id] = subscription;
  const invoice = billPeriod(scene, subscription, 'subscription_create');
  emitEvent(scene, 'customer.subscription.created', presentSubscription(scene, subscription));
  chargeInvoice(scene, invoice, true);
  return subscription;
}

export function updateSubscription(call: Call): Stripe.Subscription {
  onlyKnown(call.form, ['cancel_at_period_end', 'metadata', 'expand']);
  const subscription = find(call, 'subscriptions', call.id);
  if (subscription.status === 'canceled')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  const ends = text(call.form, 'cancel_at_period_end');
  if (ends !== undefined && ends !== 'true' && ends !== 'false')
    throw invalidRequest(`Invalid boolean: ${ends}`, { param: 'cancel_at_period_end' });
  if (ends !== undefined) subscription.cancelAtPeriodEnd = ends === 'true';
  Object.assign(subscription.metadata, metadata(call.form));
  return emitEvent(call, 'customer.subscription.updated', presentSubscription(call, subscription));
}

/** Cancels at once. Unpaid amounts are not collected. */
export function cancelSubscription(call: Call): Stripe.Subscription {
  const subscription = find(call, 'subscriptions', call.id);
  if (subscription.status === 'canceled') throw missing('subscription', call.id);
  end(call, subscription);
  return presentSubscription(call, subscription);
}

/** Renews or ends periods, and retries declined renewals. */
export function renewDueSubscriptions(scene: Scene): void {
  for (const subscription of Object.values(scene.state.subscriptions)) {
    while (subscription.status === 'active' && subscription.periodEnd <= scene.now) renew(scene, subscription);
    if (subscription.status === 'past_due' && subscription.retryAt !== null && subscription.retryAt <= scene.now)
      tryAgain(scene, subscription);
  }
}

export function endPeriodNow(scene: Scene, subscription: SubscriptionRecord): void {
  if (subscription.status !== 'active') return;
  subscription.periodEnd = scene.now;
  renewDueSubscriptions(scene);
}

function renew(scene: Scene, subscription: SubscriptionRecord): void {
  if (subscription.cancelAtPeriodEnd) return end(scene, subscription);
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = after(scene, subscription.price, subscription.periodStart);
  const invoice = billPeriod(scene, subscription, 'subscription_cycle');
  if (!collect(scene, subscription, invoice)) {
    subscription.status = 'past_due';
    subscription.retryAt = scene.now + RETRY_AFTER_S;
  }
  emitEvent(scene, 'customer.subscription.updated', presentSubscription(scene, subscription));
}

function tryAgain(scene: Scene, subscription: SubscriptionRecord): void {
  const invoice = scene.state.invoices[subscription.latestInvoice];
  if (!invoice) return;
  if (collect(scene, subscription, invoice)) return settled(scene, subscription);
  subscription.retryAt = scene.now + RETRY_AFTER_S;
  if (invoice.attempts >= MOST_TRIES) end(scene, subscription);
}

/** Settles a declined renewal; its card is charged from now on. */
export function settled(scene: Scene, subscription: SubscriptionRecord): void {
  subscription.status = 'active';
  subscription.retryAt = null;
  emitEvent(scene, 'customer.subscription.updated', presentSubscription(scene, subscription));
}

const collect = (scene: Scene, { last4 }: SubscriptionRecord, invoice: InvoiceRecord): boolean =>
  chargeInvoice(scene, invoice, last4 !== DECLINES_RENEWALS_LAST4);

function end(scene: Scene, subscription: SubscriptionRecord): void {
  subscription.status = 'canceled';
  subscription.canceledAt = scene.now;
  subscription.retryAt = null;
  emitEvent(scene, 'customer.subscription.deleted', presentSubscription(scene, subscription));
}

function after(scene: Scene, price: string, from: number): number {
  const date = new Date(from * 1000);
  if (find(scene, 'prices', price).interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  else date.setUTCMonth(date.getUTCMonth() + 1);
  return Math.floor(date.getTime() / 1000);
}

export function presentSubscription(scene: Scene, subscription: SubscriptionRecord): Stripe.Subscription {
  const { id, itemId, created, status, customer, periodStart, periodEnd, cancelAtPeriodEnd, canceledAt } = subscription;
  const price = find(scene, 'prices', subscription.price);
  const item = shown<Stripe.SubscriptionItem>({
    id: itemId,
    object: 'subscription_item',
    created,
    current_period_end: periodEnd,
    current_period_start: periodStart,
    price: presentPrice(price),
    quantity: 1,
    subscription: id,
  });
  return shown<Stripe.Subscription>({
    id,
    object: 'subscription',
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: canceledAt,
    created,
    currency: price.currency,
    customer,
    ended_at: status === 'canceled' ? canceledAt : null,
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    start_date: created,
    status,
  });
}
