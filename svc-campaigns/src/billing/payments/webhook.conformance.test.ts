import { expect, test } from '@jest/globals';
import { createLog, type Connection } from '@postcard/service-kit';
import { crowd, together } from '@postcard/service-kit/testing';
import { Readable } from 'node:stream';
import Stripe from 'stripe';
import { createPaymentProvider } from './provider.ts';
import { createStripeEventStore } from '@postcard/service-kit/stripe/event-store';
import { addWebhookRoute } from './webhook.ts';
import { useDatabase } from '../../testing/builders.ts';

const secret = 'whsec_test';
const formerSecret = 'whsec_before';
const stripe = new Stripe('sk_test_conformance');

let db: Connection;
let receive: (input: { ctx: unknown }) => Promise<{ received: true }>;
const settled: string[] = [];

useDatabase((opened) => {
  db = opened;
  const provider = createPaymentProvider({
    secretKey: 'sk_test_conformance',
    apiBase: undefined,
    publicUrl: 'http://localhost:8080',
  });
  const serve = (_: unknown, handler: unknown) => void (receive = handler as typeof receive);
  addWebhookRoute({ serve } as never, {
    events: createStripeEventStore(db, { about: 'bookingId', now: () => new Date() }),
    provider,
    secrets: [secret, formerSecret],
    log: createLog('test', { level: 'silent', pretty: false }),
    followDispute: async () => undefined,
    settle: async (bookingId) => void settled.push(bookingId),
  });
});

function deliver(id: string, signedWith = secret): Promise<{ received: true }> {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { client_reference_id: `booking of ${id}` } },
  });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: signedWith });
  const request = Object.assign(Readable.from([Buffer.from(payload)]), {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
  return receive({
    ctx: { req: request, get: (name: string) => (request.headers as Record<string, string>)[name] ?? '' },
  });
}

test('the old and the new signing secret are accepted during a change of secrets, and no other', async () => {
  expect(await deliver('evt_new')).toEqual({ received: true });
  expect(await deliver('evt_old', formerSecret)).toEqual({ received: true });
  await expect(deliver('evt_other', 'whsec_other')).rejects.toMatchObject({ code: 'signature_invalid' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(settled).toEqual(['booking of evt_new', 'booking of evt_old']);
  settled.length = 0;
  await db.model('stripe_event').deleteMany({});
});

test('an event delivered fifty times concurrently is handled once and acknowledged every time', async () => {
  const responses = await together(() => deliver('evt_1'));
  await new Promise((resolve) => setImmediate(resolve));

  expect(responses).toHaveLength(crowd);
  expect(settled).toEqual(['booking of evt_1']);
  expect(await db.model('stripe_event').countDocuments()).toBe(1);
});

test('different events are each processed', async () => {
  settled.length = 0;
  await together((index) => deliver(`evt_other_${index}`));
  await new Promise((resolve) => setImmediate(resolve));

  expect(new Set(settled).size).toBe(crowd);
});
