import type { Stripe } from 'stripe';
import { productNameOf } from './catalog.ts';
import { emitEvent } from './events.ts';
import { find, newId, shown, type Scene } from './resources.ts';
import type { SubscriptionRecord } from './subscriptions.ts';

export type InvoiceRecord = {
  id: string;
  number: string;
  created: number;
  subscription: string;
  description: string;
  amount: number;
  currency: string;
  status: 'open' | 'paid';
  paidAt: number | null;
  attempts: number;
  periodStart: number;
  periodEnd: number;
};

export function billPeriod(scene: Scene, subscription: SubscriptionRecord): InvoiceRecord {
  const { state, now } = scene;
  const price = find(scene, 'prices', subscription.price);
  const invoice: InvoiceRecord = {
    id: newId('in'),
    number: `SANDBOX-${String(Object.keys(state.invoices).length + 1).padStart(4, '0')}`,
    created: now,
    subscription: subscription.id,
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

export function presentInvoice({ state, publicUrl }: Scene, invoice: InvoiceRecord): Stripe.Invoice {
  const { id, number, created, amount, status, paidAt, periodStart: start, periodEnd: end, subscription } = invoice;
  const line = shown<Stripe.InvoiceLineItem>({ description: invoice.description, period: { start, end } });
  const metadata = { ...state.subscriptions[subscription]?.metadata };
  return shown<Stripe.Invoice>({
    id,
    object: 'invoice',
    number,
    created,
    status,
    description: null,
    total: amount,
    hosted_invoice_url: `${publicUrl}/sandbox/invoice/${id}`,
    lines: { object: 'list', data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata, subscription },
    },
    period_start: start,
    period_end: end,
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: paidAt, voided_at: null },
  });
}
