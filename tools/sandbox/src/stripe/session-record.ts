import type { Stripe } from 'stripe';

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
