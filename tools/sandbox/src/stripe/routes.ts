import type { Stripe } from 'stripe';
import { createCustomer, retrieveCustomer, updateCustomer } from './customers.ts';
import { createSession, expireSession, listSessions, retrieveSession } from './checkout-sessions.ts';
import type { Call } from './call.ts';
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes.ts';
import { invalidRequest } from './errors.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { createFile } from './files.ts';
import { list } from './form.ts';
import { listInvoices, retrieveInvoice } from './invoices.ts';
import {
  captureIntent,
  cancelIntent,
  chargeOf,
  createIntent,
  presentIntent,
  retrieveIntent,
} from './payment-intents.ts';
import { createPrice, createProduct, retrievePrice, retrieveProduct } from './prices.ts';
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts';
import { cancelSubscription, retrieveSubscription, updateSubscription } from './subscriptions.ts';

type Handler = (call: Call) => object;

/** Calls that the sandbox plays; `:id` matches one path segment. */
const ROUTES: Record<string, Handler> = {
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': listSessions,
  'GET /v1/checkout/sessions/:id': retrieveSession,
  'POST /v1/checkout/sessions/:id/expire': expireSession,
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents/:id': retrieveIntent,
  'POST /v1/payment_intents/:id/capture': captureIntent,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': listRefunds,
  'GET /v1/refunds/:id': retrieveRefund,
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/:id': retrieveCustomer,
  'POST /v1/customers/:id': updateCustomer,
  'GET /v1/disputes': listDisputes,
  'GET /v1/disputes/:id': retrieveDispute,
  'POST /v1/disputes/:id': updateDispute,
  'POST /v1/disputes/:id/close': closeDispute,
  'POST /v1/files': createFile,
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': retrieveProduct,
  'POST /v1/prices': createPrice,
  'GET /v1/prices/:id': retrievePrice,
  'GET /v1/subscriptions/:id': retrieveSubscription,
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': cancelSubscription,
  'GET /v1/invoices': listInvoices,
  'GET /v1/invoices/:id': retrieveInvoice,
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': retrieveEvent,
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
  if (first === 'latest_charge') holder.latest_charge = chargeIn(call, result as Stripe.PaymentIntent);
  if (first !== 'payment_intent' || !holder.payment_intent) return;
  const id = typeof holder.payment_intent === 'string' ? holder.payment_intent : holder.payment_intent.id;
  const record = call.state.intents[id];
  if (!record) return;
  const intent = presentIntent(record);
  if (second === 'latest_charge') intent.latest_charge = chargeOf(record);
  holder.payment_intent = intent;
}

function chargeIn(call: Call, intent: Stripe.PaymentIntent): Stripe.Charge | null {
  const record = call.state.intents[intent.id];
  return record ? chargeOf(record) : null;
}
