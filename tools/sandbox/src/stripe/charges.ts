import type { Stripe } from 'stripe';
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

export function presentCharge(intent: IntentRecord, charge: ChargeRecord): Stripe.Charge {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amountCaptured,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: charge.captured,
    created: charge.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: `pm_${charge.id.slice(3)}`,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', last4: charge.last4 } as Stripe.Charge.PaymentMethodDetails.Card,
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}
