import type { Stripe } from 'stripe';
import { createCustomer, presentCustomer, updateCustomer } from './customers.ts';
import { createSession, expireDueSessions, expireSession } from './checkout-sessions.ts';
import { type Call, type Scene, find, kinds, recordsOf, type Collection } from './resources.ts';
import { presentDispute, closeDispute, closeDueDisputes, updateDispute } from './disputes.ts';
import { invalidRequest, missing } from './errors.ts';
import { presentEvent } from './events.ts';
import { createFile } from './files.ts';
import { list, integer, object, onlyKnown, text } from './form.ts';
import { presentInvoice } from './invoices.ts';
import { captureIntent, cancelIntent, chargeOf, createIntent, presentIntent } from './payment-intents.ts';
import { presentSession } from './session-record.ts';
import { createPrice, createProduct, presentPrice, presentProduct } from './prices.ts';
import { createRefund, presentRefund, settleDueRefunds } from './refunds.ts';
import type { StripeState } from './state.ts';
import { cancelSubscription, presentSubscription, renewDueSubscriptions, updateSubscription } from './subscriptions.ts';

type Handler = (call: Call) => object;

/** Calls that change something; `:id` matches one path segment. */
const CHANGES: Record<string, Handler> = {
  'POST /v1/checkout/sessions': createSession,
  'POST /v1/checkout/sessions/:id/expire': expireSession,
  'POST /v1/payment_intents': createIntent,
  'POST /v1/payment_intents/:id/capture': captureIntent,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'POST /v1/refunds': createRefund,
  'POST /v1/customers': createCustomer,
  'POST /v1/customers/:id': updateCustomer,
  'POST /v1/disputes/:id': updateDispute,
  'POST /v1/disputes/:id/close': closeDispute,
  'POST /v1/files': createFile,
  'POST /v1/products': createProduct,
  'POST /v1/prices': createPrice,
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': cancelSubscription,
};

type Reads<R> = {
  present: (scene: Scene, record: R) => object;
  /** Applies due changes, before a read and every second. */
  settle?: (scene: Scene) => void;
  /** Without filters, objects are not listed. */
  filters?: Filters<R>;
};

function reads<Name extends Collection>(
  url: string,
  name: Name,
  { present, settle, filters }: Reads<StripeState[Name][string]>,
): Record<string, Handler> {
  const settled =
    (work: Handler): Handler =>
    (call) => {
      settle?.(call);
      return work(call);
    };
  return {
    [`GET ${url}/:id`]: settled((call) => present(call, find(call, name, call.id))),
    ...(filters && {
      [`GET ${url}`]: settled((call) =>
        pageOf(call, Object.values(recordsOf(call.state, name)), {
          url,
          kind: kinds[name],
          filters,
          present: (record) => present(call, record),
        }),
      ),
    }),
  };
}

const ofPayment = { payment_intent: (one: OfPayment) => one.paymentIntent, charge: (one: OfPayment) => one.charge };
type OfPayment = { paymentIntent: string; charge: string };

const ROUTES: Record<string, Handler> = {
  ...CHANGES,
  ...reads('/v1/checkout/sessions', 'sessions', { present: presentSession, settle: expireDueSessions, filters: {} }),
  ...reads('/v1/payment_intents', 'intents', { present: (_, intent) => presentIntent(intent) }),
  ...reads('/v1/refunds', 'refunds', {
    present: (_, refund) => presentRefund(refund),
    settle: settleDueRefunds,
    filters: ofPayment,
  }),
  ...reads('/v1/customers', 'customers', { present: (_, customer) => presentCustomer(customer) }),
  ...reads('/v1/disputes', 'disputes', {
    present: (_, dispute) => presentDispute(dispute),
    settle: closeDueDisputes,
    filters: ofPayment,
  }),
  ...reads('/v1/products', 'products', { present: (_, product) => presentProduct(product) }),
  ...reads('/v1/prices', 'prices', { present: (_, price) => presentPrice(price) }),
  ...reads('/v1/subscriptions', 'subscriptions', { present: presentSubscription, settle: renewDueSubscriptions }),
  ...reads('/v1/invoices', 'invoices', {
    present: presentInvoice,
    filters: { subscription: ({ subscription }) => subscription },
  }),
  ...reads('/v1/events', 'events', {
    present: (_, event) => presentEvent(event),
    filters: { type: ({ type }) => type },
  }),
};

const PATTERNS = Object.entries(ROUTES).map(([route, handler]) => ({
  pattern: new RegExp(`^${route.replace(':id', '([^/]+)')}$`),
  handler,
}));

/** @throws {StripeFailure} 404 for a call the sandbox does not play */
export function findRoute(method: string, path: string): { handler: Handler; id: string } {
  for (const { pattern, handler } of PATTERNS) {
    const match = pattern.exec(`${method} ${path}`);
    if (match) return { handler, id: decodeURIComponent(match[1] ?? '') };
  }
  throw invalidRequest(
    `Unrecognized request URL (${method}: ${path}). The sandbox plays only the calls this project makes.`,
    {},
    404,
  );
}

/** Puts whole objects where `expand[]` asks: a session's intent, an intent's charge, also in lists. */
export function expand(call: Call, result: object): object {
  for (const path of list(call.form, 'expand')) {
    if (typeof path !== 'string') continue;
    const inList = path.startsWith('data.');
    const holders = inList ? (result as { data: object[] }).data : [result];
    for (const holder of holders) expandOne(call, holder, inList ? path.slice('data.'.length) : path);
  }
  return result;
}

function expandOne(call: Call, result: object, path: string): void {
  const [first, second] = path.split('.');
  const holder = result as { payment_intent?: string | Stripe.PaymentIntent | null; latest_charge?: unknown };
  if (first === 'latest_charge')
    holder.latest_charge = chargeOf(find(call, 'intents', (result as Stripe.PaymentIntent).id));
  if (first !== 'payment_intent' || !holder.payment_intent) return;
  const id = typeof holder.payment_intent === 'string' ? holder.payment_intent : holder.payment_intent.id;
  const record = call.state.intents[id];
  if (!record) return;
  const intent = presentIntent(record);
  if (second === 'latest_charge') intent.latest_charge = chargeOf(record);
  holder.payment_intent = intent;
}

const PARAMETERS = ['created', 'limit', 'starting_after', 'expand'];
const MOST = 100;

/** A list's filters by parameter: the value that a record has. */
type Filters<R> = Record<string, (record: R) => string>;

/** Returns one page of a growing list, newest first, within the time of `created`. */
function pageOf<R extends { id: string; created: number }>(
  { form }: Call,
  records: readonly R[],
  { url, kind, filters, present }: { url: string; kind: string; filters: Filters<R>; present: (record: R) => object },
): Stripe.ApiList<object> {
  onlyKnown(form, [...PARAMETERS, ...Object.keys(filters)]);
  const chosen = Object.entries(filters).flatMap(([name, valueOf]) => {
    const value = text(form, name);
    return value === undefined ? [] : [(record: R) => valueOf(record) === value];
  });
  const limit = integer(form, 'limit', 1) ?? 10;
  if (limit > MOST)
    throw invalidRequest(`Invalid integer: limit must be at most ${MOST}`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  const created = object(form, 'created', ['gt', 'gte', 'lt', 'lte']);
  const [gt, gte, lt, lte] = (['gt', 'gte', 'lt', 'lte'] as const).map((bound) => integer(created, bound));
  const all = records
    .toReversed()
    .filter((record) => chosen.every((fits) => fits(record)))
    .filter(
      ({ created: at }) =>
        (gt === undefined || at > gt) &&
        (gte === undefined || at >= gte) &&
        (lt === undefined || at < lt) &&
        (lte === undefined || at <= lte),
    );
  const after = text(form, 'starting_after');
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && start === 0) throw missing(kind, after, 'starting_after');
  return {
    object: 'list',
    url,
    has_more: all.length > start + limit,
    data: all.slice(start, start + limit).map(present),
  };
}
