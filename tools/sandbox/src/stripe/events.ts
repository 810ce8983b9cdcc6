import { Stripe } from 'stripe';
import { deliver, post, type Store } from '../deliver.ts';
import { newId, type Scene, type StripeState } from './resources.ts';

export type EventRecord = {
  id: string;
  created: number;
  type: Stripe.Event['type'];
  /** Copy of the object at the time of the event. */
  object: unknown;
  delivery: { done: boolean };
};

/** Publishes an event. @returns its object */
export function emitEvent<T>(scene: Scene, type: Stripe.Event['type'], object: T): T {
  const made = { id: newId('evt'), created: scene.now, type, object: structuredClone(object) };
  const event: EventRecord = { ...made, delivery: { done: false } };
  scene.state.events[event.id] = event;
  scene.publish(event);
  return object;
}

/** `membershipUrl` receives events of subscriptions and their invoices, `url` all others. */
export type WebhookTarget = {
  url: string;
  membershipUrl?: string;
  /** One secret, or two with a comma during a rotation: events then have a signature for each. */
  secret: string;
  retryFirstMs?: number;
  log: (line: string) => void;
};

/** Stripe stops retrying after three days. */
const giveUpAfterS = 3 * 24 * 3600;
const aboutMemberships = /^(customer\.subscription|invoice)\./;

/** Sends signed events until the receiver responds 2xx, also after a restart. */
export function deliverEvents(store: Store<StripeState>, target: WebhookTarget) {
  return deliver<EventRecord>({
    pending: Object.values(store.state.events).filter(({ delivery }) => !delivery.done),
    send: async ({ id, created, type, object }, stopping) => {
      const url = aboutMemberships.test(type) ? target.membershipUrl : target.url;
      if (!url) return undefined;
      const event = { id, object: 'event', api_version: Stripe.API_VERSION, created, type, data: { object } };
      const body = JSON.stringify(event, null, 2);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, target.secret.split(',')),
      };
      return post(url, { headers, body }, stopping);
    },
    attempted: async ({ created, delivery }, failure) => {
      delivery.done = failure === undefined || Date.now() / 1000 - created > giveUpAfterS;
      await store.save();
      return delivery.done;
    },
    retryFirstMs: target.retryFirstMs,
    log: target.log,
  });
}

/** `t=<time>,v1=<signature>` with another `v1` for each further secret: https://docs.stripe.com/webhooks/signatures. */
function signatureOf(payload: string, secrets: readonly string[]): string {
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = secrets.map((secret) =>
    signer.webhooks.generateTestHeaderString({ payload, secret, timestamp }).split(','),
  );
  return [`t=${timestamp}`, ...headers.map(([, signature]) => signature)].join(',');
}

/** Client for signatures. They need no API key, but the constructor does. */
const signer = new Stripe('sk_test_signing_only');
