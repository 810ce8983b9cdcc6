import { Stripe } from 'stripe';
import { newId } from '../ids.ts';
import type { Call, Scene } from './call.ts';
import { missing } from './errors.ts';
import { integer, onlyKnown, text } from './form.ts';

export type EventName =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'payment_intent.payment_failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'customer.updated'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed';

export type EventRecord = {
  id: string;
  created: number;
  type: EventName;
  /** Object at that moment. */
  object: unknown;
  request: { id: string; idempotencyKey: string | null } | null;
  delivery: { tries: number; nextAt: number; done: boolean };
};

type Listener = (event: EventRecord) => void;
const listeners = new Set<Listener>();

/** Calls the listener after each change that causes an event. Returns a function that stops it. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records an event, which the webhook delivers. */
export function happened(scene: Scene, type: EventName, object: unknown): void {
  const event: EventRecord = {
    id: newId('evt'),
    created: scene.now,
    type,
    object: structuredClone(object),
    request: scene.request ?? null,
    delivery: { tries: 0, nextAt: 0, done: false },
  };
  scene.state.events[event.id] = event;
  for (const listener of listeners) listener(event);
}

export function presentEvent(event: EventRecord): Stripe.Event {
  return {
    id: event.id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.delivery.done ? 0 : 1,
    request: event.request && { id: event.request.id, idempotency_key: event.request.idempotencyKey },
    type: event.type,
  } as Stripe.Event;
}

export function retrieveEvent({ state, id }: Call): Stripe.Event {
  const event = state.events[id];
  if (!event) throw missing('event', id);
  return presentEvent(event);
}

export function listEvents({ state, form }: Call): Stripe.ApiList<Stripe.Event> {
  onlyKnown(form, ['type', 'limit', 'starting_after']);
  const type = text(form, 'type');
  const limit = integer(form, 'limit', 1) ?? 10;
  const after = text(form, 'starting_after');
  const all = Object.values(state.events)
    .toReversed()
    .filter((event) => !type || event.type === type);
  const start = after ? all.findIndex((event) => event.id === after) + 1 : 0;
  return {
    object: 'list',
    url: '/v1/events',
    has_more: all.length > start + limit,
    data: all.slice(start, start + limit).map(presentEvent),
  };
}
