import { Stripe } from 'stripe';
import type { StateStore } from './state.ts';
import { onEvent, presentEvent, type EventRecord } from './events.ts';

/** `membershipUrl` receives events of subscriptions and their invoices, `url` all others. */
export type WebhookTarget = {
  url: string;
  membershipUrl?: string;
  /** Two secrets with a comma while it is rolled: events then have a signature of each. */
  secret: string;
  retryFirstMs?: number;
  log: (line: string) => void;
};

const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;
/** Stripe stops retrying after three days. */
const GIVE_UP_AFTER_S = 3 * 24 * 3600;

/** Sends signed events until the receiver responds 2xx, also after a restart. @returns a function that stops */
export function deliverEvents(store: StateStore, target: WebhookTarget): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const stopping = new AbortController();
  const schedule = (event: EventRecord, waitMs: number) => {
    if (stopping.signal.aborted) return;
    timers.set(
      event.id,
      setTimeout(() => void attempt(event), waitMs),
    );
  };
  const attempt = async (event: EventRecord) => {
    timers.delete(event.id);
    event.delivery.tries += 1;
    const url = urlFor(event, target);
    const failure = url ? await send(event, { ...target, url }, stopping.signal) : undefined;
    if (stopping.signal.aborted) return;
    event.delivery.done = failure === undefined || Date.now() / 1000 - event.created > GIVE_UP_AFTER_S;
    await store.save();
    if (event.delivery.done) return;
    const waitMs = Math.min(
      RETRY_LONGEST_MS,
      (target.retryFirstMs ?? RETRY_FIRST_MS) * 2 ** (event.delivery.tries - 1),
    );
    target.log(`${event.type} not delivered (${failure}), again in ${waitMs / 1000} s`);
    schedule(event, waitMs);
  };
  for (const event of Object.values(store.state.events)) if (!event.delivery.done) schedule(event, 0);
  const unsubscribe = onEvent((event) => {
    if (store.state.events[event.id] === event) schedule(event, 0);
  });
  return () => {
    unsubscribe();
    stopping.abort();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

const aboutMemberships = /^(customer\.subscription|invoice)\./;

/** Returns the endpoint of an event; none if no endpoint subscribes to its type. */
const urlFor = ({ type }: EventRecord, { url, membershipUrl }: WebhookTarget): string | undefined =>
  aboutMemberships.test(type) ? membershipUrl : url;

/** @returns undefined if it was accepted, else the reason */
async function send(event: EventRecord, target: WebhookTarget, stopping: AbortSignal): Promise<string | undefined> {
  const payload = JSON.stringify(presentEvent(event), null, 2);
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(payload, target.secret.split(',')),
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `the response was ${response.status}`;
  } catch (error) {
    return (error as Error).message;
  }
}

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
