import { Stripe } from 'stripe';
import { createFeed } from '../deliver.ts';
import { newId } from '../ids.ts';
import type { Scene } from './call.ts';

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
  delivery: { tries: number; done: boolean };
};

export const eventFeed = createFeed<EventRecord>();

export function happened(scene: Scene, type: EventName, object: unknown): void {
  const event: EventRecord = {
    id: newId('evt'),
    created: scene.now,
    type,
    object: structuredClone(object),
    request: scene.request ?? null,
    delivery: { tries: 0, done: false },
  };
  scene.state.events[event.id] = event;
  eventFeed.publish(event);
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
