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
  /** True if the payer can save a card and pay with a saved one. */
  canSaveCard: boolean;
  metadata: Record<string, string>;
  /** Set in subscription mode: what is begun when the page is paid, and what came of it. */
  recurring?: { price: string; metadata: Record<string, string>; subscription: string | null };
  intent: {
    id: string | null;
    captureMethod: 'automatic' | 'manual';
    description: string | null;
    metadata: Record<string, string>;
  };
  /** The last four digits of a card that waits for its holder's confirmation. */
  toConfirm: string | null;
};
