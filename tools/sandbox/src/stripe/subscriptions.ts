import type { Stripe } from 'stripe';
import { invalidRequest } from './errors.ts';
import { emitEvent } from './events.ts';
import { text } from './form.ts';
import { billPeriod, chargeInvoice, type InvoiceRecord } from './invoices.ts';
import { find, newId, shown, type Call, type Scene } from './resources.ts';

export type SubscriptionRecord = {
  id: string;
  created: number;
  status: 'active' | 'past_due' | 'canceled';
  customer: string;
  price: string;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  last4: string;
  latestInvoice: string;
  retryAt: number | null;
  metadata: Record<string, string>;
};

/** Card that pays the first time and is declined at every renewal. */
export const DECLINES_RENEWALS_LAST4 = '0341';

/** Maximum attempts of a declined renewal, three days apart; then the subscription ends. */
const mostTries = 4;
const retryAfterS = 3 * 24 * 3600;

export function beginSubscription(
  scene: Scene,
  given: Pick<SubscriptionRecord, 'customer' | 'price' | 'last4' | 'metadata'>,
): string {
  const { state, now } = scene;
  const subscription: SubscriptionRecord = {
    ...given,
    id: newId('sub'),
    created: now,
    status: 'active',
    periodStart: now,
    periodEnd: after(scene, given.price, now),
    cancelAtPeriodEnd: false,
    latestInvoice: '',
    retryAt: null,
  };
  state.subscriptions[subscription.id] = subscription;
  const invoice = billPeriod(scene, subscription);
  emitEvent(scene, 'customer.subscription.created', presentSubscription(subscription));
  chargeInvoice(scene, invoice, true);
  return subscription.id;
}

/** Schedules or reverts the cancellation at the end of the paid period. */
export function updateSubscription(call: Call): Stripe.Subscription {
  const subscription = find(call, 'subscriptions', call.id);
  if (subscription.status === 'canceled') throw invalidRequest('A canceled subscription cannot be updated.');
  subscription.cancelAtPeriodEnd = text(call.form, 'cancel_at_period_end') === 'true';
  return updated(call, subscription);
}

/** Cancels at once. Unpaid amounts are not collected. */
export function cancelSubscription(call: Call): Stripe.Subscription {
  const subscription = find(call, 'subscriptions', call.id);
  if (subscription.status === 'canceled') throw invalidRequest(`No such subscription: '${call.id}'`, {}, 404);
  return end(call, subscription);
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
  if (subscription.cancelAtPeriodEnd) return void end(scene, subscription);
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = after(scene, subscription.price, subscription.periodStart);
  if (!collect(scene, subscription, billPeriod(scene, subscription))) {
    subscription.status = 'past_due';
    subscription.retryAt = scene.now + retryAfterS;
  }
  updated(scene, subscription);
}

function tryAgain(scene: Scene, subscription: SubscriptionRecord): void {
  const invoice = find(scene, 'invoices', subscription.latestInvoice);
  if (collect(scene, subscription, invoice)) return settled(scene, subscription);
  subscription.retryAt = scene.now + retryAfterS;
  if (invoice.attempts >= mostTries) end(scene, subscription);
}

/** Settles a declined renewal once a retry or another card has paid it. */
export function settled(scene: Scene, subscription: SubscriptionRecord): void {
  Object.assign(subscription, { status: 'active', retryAt: null });
  updated(scene, subscription);
}

const updated = (scene: Scene, subscription: SubscriptionRecord): Stripe.Subscription =>
  emitEvent(scene, 'customer.subscription.updated', presentSubscription(subscription));

const collect = (scene: Scene, { last4 }: SubscriptionRecord, invoice: InvoiceRecord): boolean =>
  chargeInvoice(scene, invoice, last4 !== DECLINES_RENEWALS_LAST4);

function end(scene: Scene, subscription: SubscriptionRecord): Stripe.Subscription {
  Object.assign(subscription, { status: 'canceled', retryAt: null });
  return emitEvent(scene, 'customer.subscription.deleted', presentSubscription(subscription));
}

function after(scene: Scene, price: string, from: number): number {
  const date = new Date(from * 1000);
  if (find(scene, 'prices', price).interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  else date.setUTCMonth(date.getUTCMonth() + 1);
  return Math.floor(date.getTime() / 1000);
}

export function presentSubscription(subscription: SubscriptionRecord): Stripe.Subscription {
  const { id, created, status, periodStart, periodEnd, cancelAtPeriodEnd, metadata } = subscription;
  const item = shown<Stripe.SubscriptionItem>({ current_period_end: periodEnd, current_period_start: periodStart });
  return shown<Stripe.Subscription>({
    id,
    object: 'subscription',
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
    metadata: { ...metadata },
    start_date: created,
    status,
  });
}
