import type { Stripe } from 'stripe';
import { shown, type Scene } from './resources.ts';

export type SessionRecord = {
  id: string;
  created: number;
  expiresAt: number;
  status: Stripe.Checkout.Session.Status;
  lines: { name: string; description: string | null; quantity: number; unitAmount: number }[];
  amount: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customer: string | null;
  customerEmail: string | null;
  canSaveCard: boolean;
  metadata: Record<string, string>;
  /** Set in subscription mode: its price, and the subscription once it is paid. */
  recurring?: { price: string; metadata: Record<string, string>; subscription: string | null };
  intent: {
    id: string | null;
    captureMethod: 'automatic' | 'manual';
    description: string | null;
    metadata: Record<string, string>;
  };
  /** Last four digits of a card that awaits confirmation. */
  toConfirm: string | null;
};

export function presentSession(scene: Scene, session: SessionRecord): Stripe.Checkout.Session {
  const { id, status, amount, currency, created } = session;
  const intent = session.intent.id ? scene.state.intents[session.intent.id] : undefined;
  const email =
    session.customerEmail ?? (session.customer ? (scene.state.customers[session.customer]?.email ?? null) : null);
  return shown<Stripe.Checkout.Session>({
    id,
    object: 'checkout.session',
    status,
    currency,
    created,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    customer: session.customer,
    customer_details: email && status === 'complete' ? shown<Stripe.Checkout.Session.CustomerDetails>({ email }) : null,
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: { ...session.metadata },
    mode: session.recurring ? 'subscription' : 'payment',
    payment_intent: session.intent.id,
    // With manual capture a completed session is unpaid until the capture.
    payment_status: intent?.status === 'succeeded' || session.recurring?.subscription ? 'paid' : 'unpaid',
    subscription: session.recurring?.subscription ?? null,
    success_url: session.successUrl,
    url: status === 'open' ? `${scene.publicUrl}/sandbox/checkout/${id}` : null,
  });
}
