import type { Stripe } from 'stripe';
import { newId, type Scene, find, shown } from './resources.ts';
import { emitEvent } from './events.ts';
import { productNameOf } from './prices.ts';
import type { SubscriptionRecord } from './subscriptions.ts';

export type InvoiceRecord = {
  id: string;
  number: string;
  created: number;
  subscription: string;
  customer: string;
  reason: 'subscription_create' | 'subscription_cycle';
  description: string;
  amount: number;
  currency: string;
  status: 'open' | 'paid';
  paidAt: number | null;
  attempts: number;
  periodStart: number;
  periodEnd: number;
};

export function billPeriod(
  scene: Scene,
  subscription: SubscriptionRecord,
  reason: InvoiceRecord['reason'],
): InvoiceRecord {
  const { state, now } = scene;
  const price = find(scene, 'prices', subscription.price);
  const invoice: InvoiceRecord = {
    id: newId('in'),
    number: `SANDBOX-${String(Object.keys(state.invoices).length + 1).padStart(4, '0')}`,
    created: now,
    subscription: subscription.id,
    customer: subscription.customer,
    reason,
    description: `1 × ${productNameOf(scene, price)}`,
    amount: price.unitAmount,
    currency: price.currency,
    status: 'open',
    paidAt: null,
    attempts: 0,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
  };
  state.invoices[invoice.id] = invoice;
  subscription.latestInvoice = invoice.id;
  return invoice;
}

export function chargeInvoice(scene: Scene, invoice: InvoiceRecord, cardPays: boolean): boolean {
  invoice.attempts += 1;
  if (cardPays) Object.assign(invoice, { status: 'paid', paidAt: scene.now });
  emitEvent(scene, cardPays ? 'invoice.paid' : 'invoice.payment_failed', presentInvoice(scene, invoice));
  return cardPays;
}

export function presentInvoice(scene: Scene, invoice: InvoiceRecord): Stripe.Invoice {
  const { id, number, created, customer, amount, currency, status, paidAt, periodStart, periodEnd } = invoice;
  const subscription = scene.state.subscriptions[invoice.subscription];
  const isPaid = status === 'paid';
  const line = shown<Stripe.InvoiceLineItem>({
    id: `il_${id.slice(3)}`,
    object: 'line_item',
    amount,
    currency,
    description: invoice.description,
    period: { start: periodStart, end: periodEnd },
    quantity: 1,
  });
  return shown<Stripe.Invoice>({
    id,
    object: 'invoice',
    number,
    created,
    customer,
    currency,
    status,
    description: null,
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    amount_remaining: isPaid ? 0 : amount,
    total: amount,
    attempt_count: invoice.attempts,
    billing_reason: invoice.reason,
    hosted_invoice_url: `${scene.publicUrl}/sandbox/invoice/${id}`,
    lines: { object: 'list', data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: { ...subscription?.metadata }, subscription: invoice.subscription },
    },
    period_start: periodStart,
    period_end: periodEnd,
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: paidAt, voided_at: null },
  });
}
