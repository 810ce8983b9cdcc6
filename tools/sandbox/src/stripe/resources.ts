import { randomBytes } from 'node:crypto';
import type { CustomerRecord, FileRecord, PriceRecord, ProductRecord } from './catalog.ts';
import type { SessionRecord } from './checkout-sessions.ts';
import type { DisputeRecord } from './disputes.ts';
import { invalidRequest } from './errors.ts';
import type { EventRecord } from './events.ts';
import type { FormObject } from './form.ts';
import type { StoredResponse } from './idempotency.ts';
import type { InvoiceRecord } from './invoices.ts';
import type { IntentRecord } from './payment-intents.ts';
import type { RefundRecord } from './refunds.ts';
import type { SubscriptionRecord } from './subscriptions.ts';

/** Stored objects by kind. Times are Unix seconds; money is integer cents. */
type Records = {
  sessions: SessionRecord;
  intents: IntentRecord;
  refunds: RefundRecord;
  customers: CustomerRecord;
  disputes: DisputeRecord;
  files: FileRecord;
  products: ProductRecord;
  prices: PriceRecord;
  subscriptions: SubscriptionRecord;
  invoices: InvoiceRecord;
  events: EventRecord;
  responses: StoredResponse;
};
export type Collection = keyof Records;
export type StripeState = { [Name in Collection]: Record<string, Records[Name]> };

export type Scene = {
  state: StripeState;
  /** Unix seconds. */
  now: number;
  publicUrl: string;
  publish: (event: EventRecord) => void;
};

export type Call = Scene & { form: FormObject; id: string };

/** Returns an id in Stripe's form: a prefix that names the kind, then letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
}

export const recordsOf = <Name extends Collection>(state: StripeState, name: Name): Record<string, Records[Name]> =>
  state[name];

/** Returns a stored object by its id. @throws {StripeFailure} 404 with the name of the parameter */
export function find<Name extends Collection>(
  { state }: Pick<Scene, 'state'>,
  name: Name,
  id: string,
  param = 'id',
): Records[Name] {
  const record = recordsOf(state, name)[id];
  if (!record) throw invalidRequest(`No such ${name.slice(0, -1)}: '${id}'`, { code: 'resource_missing', param }, 404);
  return record;
}

/** Types an object with the fields of Stripe's that this product reads. */
export const shown = <T extends object>(fields: Partial<T>): T => fields as T;
