import type { Stripe } from 'stripe';
import { createCustomer, createFile, createPrice, createProduct, updateCustomer } from './catalog.ts';
import { createSession, expireDueSessions, expireSession, presentSession } from './checkout-sessions.ts';
import { closeDispute, closeDueDisputes, presentDispute, updateDispute } from './disputes.ts';
import { invalidRequest } from './errors.ts';
import { integer, object, text } from './form.ts';
import { presentInvoice } from './invoices.ts';
import { cancelIntent, captureIntent, createIntent, presentCharge, presentIntent } from './payment-intents.ts';
import { createRefund, presentRefund, settleDueRefunds } from './refunds.ts';
import { find, recordsOf, type Call, type Collection, type Scene } from './resources.ts';
import { cancelSubscription, presentSubscription, renewDueSubscriptions, updateSubscription } from './subscriptions.ts';

type Handler = (call: Call) => object;

/** Every call of this project; `:id` matches one path segment. */
const routes: Record<string, Handler> = {
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': (call) => pageOf(call, 'sessions', (session) => presentSession(call, session)),
  'GET /v1/checkout/sessions/:id': (call) => presentSession(call, find(call, 'sessions', call.id)),
  'POST /v1/checkout/sessions/:id/expire': expireSession,
  'POST /v1/payment_intents': createIntent,
  'POST /v1/payment_intents/:id/capture': captureIntent,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': (call) => pageOf(call, 'refunds', presentRefund),
  'POST /v1/customers': createCustomer,
  'POST /v1/customers/:id': updateCustomer,
  'GET /v1/disputes': (call) => pageOf(call, 'disputes', presentDispute),
  'GET /v1/disputes/:id': (call) => presentDispute(find(call, 'disputes', call.id)),
  'POST /v1/disputes/:id': updateDispute,
  'POST /v1/disputes/:id/close': closeDispute,
  'POST /v1/files': createFile,
  'POST /v1/products': createProduct,
  'POST /v1/prices': createPrice,
  'GET /v1/subscriptions/:id': (call) => presentSubscription(find(call, 'subscriptions', call.id)),
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': cancelSubscription,
  'GET /v1/invoices': (call) => pageOf(call, 'invoices', (invoice) => presentInvoice(call, invoice)),
  'GET /v1/invoices/:id': (call) => presentInvoice(call, find(call, 'invoices', call.id)),
};

const patterns = Object.entries(routes).map(([route, handler]) => ({
  pattern: new RegExp(`^${route.replace(':id', '([^/]+)')}$`),
  handler,
}));

/** Returns the handler of a call. @throws {StripeFailure} 404 for a call that the sandbox does not support */
export function findRoute(method: string, path: string): { handler: Handler; id: string } {
  for (const { pattern, handler } of patterns) {
    const match = pattern.exec(`${method} ${path}`);
    if (match) return { handler, id: decodeURIComponent(match[1] ?? '') };
  }
  throw invalidRequest(`The sandbox supports only the calls that this project makes, not ${method} ${path}.`, {}, 404);
}

/** Applies due changes; runs before every call and every second. */
export function settleDue(scene: Scene): void {
  for (const settle of [expireDueSessions, settleDueRefunds, closeDueDisputes, renewDueSubscriptions]) settle(scene);
}

/** Replaces ids of payments by the whole payment where `expand[]` requests it, also in lists. */
export function expand(call: Call, result: object): object {
  for (const path of Object.values(object(call.form, 'expand')).map(String)) {
    const holders = path.startsWith('data.') ? (result as { data: object[] }).data : [result];
    for (const holder of holders as { payment_intent?: string | Stripe.PaymentIntent | null }[]) {
      const record = call.state.intents[String(holder.payment_intent)];
      if (!record) continue;
      holder.payment_intent = presentIntent(record);
      if (path.endsWith('.latest_charge') && record.charge)
        holder.payment_intent.latest_charge = presentCharge(record, record.charge);
    }
  }
  return result;
}

const mostOfAPage = 100;
/** Filters of lists: the parameter, and the field of a record. */
const filters = { payment_intent: 'paymentIntent', subscription: 'subscription' };

/** Returns one page of a list, newest first, within the range of `created`. */
function pageOf<Name extends Collection>(
  { form, state }: Call,
  name: Name,
  present: (record: ReturnType<typeof recordsOf<Name>>[string]) => object,
): Stripe.ApiList<object> {
  const limit = integer(form, 'limit', 10);
  if (limit < 1 || limit > mostOfAPage)
    throw invalidRequest(`Invalid integer: limit must be 1 to ${mostOfAPage}`, { param: 'limit' });
  const created = object(form, 'created');
  const [from, to] = [integer(created, 'gte', 0), integer(created, 'lt', Number.MAX_SAFE_INTEGER)];
  const isListed = (record: object) => {
    const at = Number(Reflect.get(record, 'created'));
    const isMeant = Object.entries(filters).every(
      ([param, field]) => !text(form, param) || Reflect.get(record, field) === text(form, param),
    );
    return isMeant && at >= from && at < to;
  };
  const all = Object.entries(recordsOf(state, name))
    .toReversed()
    .filter(([, record]) => isListed(record));
  const after = text(form, 'starting_after');
  const start = after ? all.findIndex(([id]) => id === after) + 1 : 0;
  if (after && start === 0) find({ state }, name, after, 'starting_after');
  const data = all.slice(start, start + limit).map(([, record]) => present(record));
  return { object: 'list', url: '', has_more: all.length > start + limit, data };
}
