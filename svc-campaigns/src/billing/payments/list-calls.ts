import { isOurPage } from '@postcard/service-kit';
import { bounded, createdIn, type Span } from '@postcard/service-kit/stripe/sweep';
import type Stripe from 'stripe';
import type { RefundState } from './refund-calls.ts';
import { ignoreRefusal } from './stripe-client.ts';

export type ListedPage = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  bookingId: string;
  email: string | null;
  createdAt: Date;
  /** `held` is authorized but not captured, `kept` captured but not refunded. */
  intent: { id: string; held: number; kept: number } | null;
};

export type ListedRefund = Pick<RefundState, 'status'> & { intentId: string; bookingId: string };

/** Lists objects at the provider, known or not. @param publicUrl excludes other installations on the same account */
export function listCalls(stripe: Stripe, publicUrl: string) {
  return {
    async *pagesIn(span: Span): AsyncGenerator<ListedPage> {
      const expand = ['data.payment_intent.latest_charge'];
      for await (const session of bounded(stripe.checkout.sessions.list({ ...createdIn(span), expand }))) {
        const { mode, success_url: successUrl, client_reference_id: bookingId } = session;
        if (mode === 'payment' && bookingId && isOurPage(publicUrl, successUrl)) yield pageOf(session, bookingId);
      }
    },

    async *refundsIn(span: Span): AsyncGenerator<ListedRefund> {
      for await (const { metadata, payment_intent: intent, status } of bounded(stripe.refunds.list(createdIn(span)))) {
        const bookingId = metadata?.['bookingId'];
        const intentId = typeof intent === 'string' ? intent : intent?.id;
        if (bookingId && intentId)
          yield { bookingId, intentId, status: status === 'failed' || status === 'canceled' ? 'failed' : 'succeeded' };
      }
    },

    async closeUnowned(sessionId: string): Promise<void> {
      await stripe.checkout.sessions
        .expire(sessionId, {}, { idempotencyKey: `unowned-expire:${sessionId}` })
        .catch(ignoreRefusal);
    },

    async cancelUnowned(intentId: string): Promise<void> {
      await stripe.paymentIntents
        .cancel(intentId, {}, { idempotencyKey: `unowned-cancel:${intentId}` })
        .catch(ignoreRefusal);
    },

    /** Refunds a payment in full. @returns the refund's id, or null when the provider or bank refuses */
    async refundUnowned(intentId: string, bookingId: string): Promise<string | null> {
      const refund = await stripe.refunds
        .create({ payment_intent: intentId, metadata: { bookingId } }, { idempotencyKey: `unowned-refund:${intentId}` })
        .catch(ignoreRefusal);
      return refund && refund.status !== 'failed' && refund.status !== 'canceled' ? refund.id : null;
    },
  };
}

function pageOf(session: Stripe.Checkout.Session, bookingId: string): ListedPage {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: session.id,
    status: (session.status ?? 'open') as ListedPage['status'],
    bookingId,
    email: session.customer_details?.email ?? null,
    createdAt: new Date(session.created * 1000),
    intent: intent && {
      id: intent.id,
      held: intent.status === 'requires_capture' ? intent.amount_capturable : 0,
      kept: intent.status === 'succeeded' ? intent.amount_received - (charge?.amount_refunded ?? 0) : 0,
    },
  };
}
