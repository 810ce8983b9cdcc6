import type { MembershipInvoice } from '@postcard/contracts';
import type Stripe from 'stripe';
import type { StripeCall } from './stripe-client.ts';

export type ProvidersInvoice = Pick<MembershipInvoice, 'invoiceNumber' | 'description' | 'amount' | 'status'> & {
  stripeInvoiceId: string;
  date: Date;
  paidDate: Date | null;
  periodStart: Date;
  periodEnd: Date;
};

const statuses: Record<string, MembershipInvoice['status']> = { paid: 'paid', open: 'open' };

/** Maximum invoices read per membership: a year and a half of monthly ones. */
const newest = 18;

export function invoiceCalls(call: StripeCall) {
  return {
    async invoicesOf(stripeSubscriptionId: string): Promise<ProvidersInvoice[]> {
      const { data } = await call(({ invoices }) =>
        invoices.list({ subscription: stripeSubscriptionId, limit: newest }),
      );
      return data.filter(({ status }) => status !== 'draft').map(invoiceOf);
    },

    async invoicePage(stripeInvoiceId: string): Promise<string | null> {
      return (await call(({ invoices }) => invoices.retrieve(stripeInvoiceId))).hosted_invoice_url ?? null;
    },
  };
}

function invoiceOf({
  id,
  number,
  created,
  total,
  status,
  status_transitions: { paid_at: paidAt },
  lines,
  description,
  period_start: start,
  period_end: end,
}: Stripe.Invoice): ProvidersInvoice {
  // The line has the period that is paid for; the invoice's own period is the previous one.
  const period = lines.data[0]?.period ?? { start, end };
  return {
    stripeInvoiceId: id,
    invoiceNumber: number ?? '',
    date: new Date(created * 1000),
    description: description ?? lines.data[0]?.description ?? 'Membership',
    amount: total,
    status: statuses[String(status)] ?? 'void',
    paidDate: paidAt ? new Date(paidAt * 1000) : null,
    periodStart: new Date(period.start * 1000),
    periodEnd: new Date(period.end * 1000),
  };
}
