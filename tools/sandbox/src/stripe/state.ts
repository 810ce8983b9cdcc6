import type { CustomerRecord } from './customers.ts';
import type { DisputeRecord } from './disputes.ts';
import type { EventRecord } from './events.ts';
import type { FileRecord } from './files.ts';
import type { StoredResponse } from './idempotency.ts';
import type { InvoiceRecord } from './invoices.ts';
import type { IntentRecord } from './payment-intents.ts';
import type { PriceRecord, ProductRecord } from './prices.ts';
import type { RefundRecord } from './refunds.ts';
import type { SessionRecord } from './session-record.ts';
import type { SubscriptionRecord } from './subscriptions.ts';

/** State of Stripe. Times are Unix seconds; money is integer cents. */
export type StripeState = {
  sessions: Record<string, SessionRecord>;
  intents: Record<string, IntentRecord>;
  refunds: Record<string, RefundRecord>;
  customers: Record<string, CustomerRecord>;
  disputes: Record<string, DisputeRecord>;
  files: Record<string, FileRecord>;
  products: Record<string, ProductRecord>;
  prices: Record<string, PriceRecord>;
  subscriptions: Record<string, SubscriptionRecord>;
  invoices: Record<string, InvoiceRecord>;
  events: Record<string, EventRecord>;
  responses: Record<string, StoredResponse>;
};
