import type { Stripe } from 'stripe';
import { shown } from './resources.ts';
import type { IntentRecord } from './payment-intents.ts';

export type ChargeRecord = {
  id: string;
  created: number;
  amount: number;
  amountCaptured: number;
  amountRefunded: number;
  captured: boolean;
  last4: string;
};

export const presentCharge = (intent: IntentRecord, charge: ChargeRecord): Stripe.Charge =>
  shown<Stripe.Charge>({
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amountCaptured,
    amount_refunded: charge.amountRefunded,
    captured: charge.captured,
    created: charge.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: true,
    payment_intent: intent.id,
    payment_method_details: {
      type: 'card',
      card: shown<Stripe.Charge.PaymentMethodDetails.Card>({ brand: 'visa', last4: charge.last4 }),
    },
    refunded: charge.amountRefunded === charge.amount,
    status: 'succeeded',
  });
