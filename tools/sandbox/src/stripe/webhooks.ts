import { Stripe } from 'stripe';
import type { StripeState } from './state.ts';
import { deliver, post, type Store } from '../deliver.ts';
import { eventFeed, presentEvent, type EventRecord } from './events.ts';

/** `membershipUrl` receives events of subscriptions and their invoices, `url` all others. */
export type WebhookTarget = {
  url: string;
  membershipUrl?: string;
  /** Two secrets with a comma while it is rolled: events then have a signature of each. */
  secret: string;
  retryFirstMs?: number;
  log: (line: string) => void;
};

/** Stripe stops retrying after three days. */
const GIVE_UP_AFTER_S = 3 * 24 * 3600;

/** Sends signed events until the receiver responds 2xx, also after a restart. @returns a function that stops */
export function deliverEvents(store: Store<StripeState>, target: WebhookTarget): () => void {
  const { events } = store.state;
  return deliver({
    pending: Object.values(events).filter(({ delivery }) => !delivery.done),
    feed: eventFeed,
    isOwn: (event) => events[event.id] === event,
    countOf: ({ delivery }) => delivery,
    send: async (event, stopping) => {
      const url = urlFor(event, target);
      if (!url) return undefined;
      const body = JSON.stringify(presentEvent(event), null, 2);
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, target.secret.split(',')),
        'user-agent': 'Stripe/1.0 (sandbox)',
      };
      return post(url, { headers, body }, stopping);
    },
    attempted: async (event, failure) => {
      event.delivery.done = failure === undefined || Date.now() / 1000 - event.created > GIVE_UP_AFTER_S;
      await store.save();
      return event.delivery.done;
    },
    retryFirstMs: target.retryFirstMs,
    log: target.log,
  });
}

const aboutMemberships = /^(customer\.subscription|invoice)\./;

/** Returns the endpoint of an event; none if no endpoint subscribes to its type. */
const urlFor = ({ type }: EventRecord, { url, membershipUrl }: WebhookTarget): string | undefined =>
  aboutMemberships.test(type) ? membershipUrl : url;

/** `t=<time>,v1=<signature>` with another `v1` for each further secret: https://docs.stripe.com/webhooks/signatures. */
function signatureOf(payload: string, secrets: readonly string[]): string {
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = secrets.map((secret) =>
    signer.webhooks.generateTestHeaderString({ payload, secret, timestamp }).split(','),
  );
  return [`t=${timestamp}`, ...headers.map(([, signature]) => signature)].join(',');
}

/** Signing needs no key; the constructor does. */
const signer = new Stripe('sk_test_signing_only');
