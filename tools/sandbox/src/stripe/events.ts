import { Stripe } from 'stripe';
import { createFeed } from '../deliver.ts';
import { newId, type Scene } from './resources.ts';

export type EventRecord = {
  id: string;
  created: number;
  type: Stripe.Event['type'];
  /** Object at that moment. */
  object: unknown;
  request: { id: string; idempotencyKey: string | null } | null;
  delivery: { tries: number; done: boolean };
};

export const eventFeed = createFeed<EventRecord>();

/** Publishes an event. @returns its object */
export function emitEvent<T>(scene: Scene, type: Stripe.Event['type'], object: T): T {
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
  return object;
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
