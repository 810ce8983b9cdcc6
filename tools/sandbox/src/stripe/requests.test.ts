import { describe, expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { openSandbox, startSandbox, startWebhookReceiver, stripeAt, WEBHOOK_SECRET } from '../testing.ts';

const { receiver, sandbox, stripe, checkout } = await openSandbox();

describe('the API', () => {
  test('rejects a public key, an unknown id and an unknown parameter as the SDK expects', async () => {
    const stranger = stripeAt(Number(new URL(sandbox.url).port), 'pk_test_1');
    await expect(stranger.customers.retrieve('cus_1')).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    await expect(stripe.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(stripe.customers.create({ email: 'a@b.example', colour: 'red' } as never)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'colour',
    });
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 404 });
  });

  test('returns the first response for a repeated idempotency key, and rejects it with another request', async () => {
    const idempotencyKey = 'checkout:b7:1';
    const [first, again] = [
      await checkout.openSession({ idempotencyKey }),
      await checkout.openSession({ idempotencyKey }),
    ];
    expect(again.id).toBe(first.id);
    await expect(stripe.customers.create({ email: 'x@y.example' }, { idempotencyKey })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  test('refuses sessions of less than 30 minutes, and expires them by the clock', async () => {
    await expect(
      stripe.checkout.sessions.create({
        mode: 'payment',
        success_url: 'http://shop.example/',
        expires_at: checkout.inSeconds(600),
        line_items: [{ price_data: { currency: 'usd', unit_amount: 1, product_data: { name: 'x' } } }],
      }),
    ).rejects.toMatchObject({ param: 'expires_at' });
    const session = await checkout.openSession();
    sandbox.clock.now += 31 * 60_000;
    expect((await checkout.enter(session, '4242424242424242')).status).toBe(410);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    await receiver.took('checkout.session.expired');
    const other = await checkout.openSession();
    expect((await stripe.checkout.sessions.expire(other.id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(other.id)).rejects.toThrow('status of expired');
  });
});

describe('the webhook', () => {
  test('delivers each step, signed over its exact bytes, as the event that the API also returns', async () => {
    await checkout.enter(await checkout.openSession(), '4000 0000 0000 0002');
    await receiver.took('payment_intent.payment_failed');
    const intent = await checkout.authorized();
    await stripe.paymentIntents.capture(intent);
    await stripe.refunds.create({ payment_intent: intent });
    await receiver.took('charge.refunded');
    const seen = new Set(receiver.types());
    for (const type of [
      'checkout.session.completed',
      'payment_intent.amount_capturable_updated',
      'payment_intent.succeeded',
      'refund.created',
      'payment_intent.payment_failed',
    ]) {
      expect(seen).toContain(type);
    }
    for (const { payload, headers } of receiver.taken) {
      const event = stripe.webhooks.constructEvent(payload, headers['stripe-signature'] as string, WEBHOOK_SECRET);
      expect((await stripe.events.retrieve(event.id)).type).toBe(event.type);
    }
  });

  test('repeats an event until the shop accepts it, also after a restart', async () => {
    const refusing = await startWebhookReceiver(3);
    const own = await startSandbox(refusing.url);
    const session = await own.stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://shop.example/',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'x' } } }],
    });
    await own.stripe.checkout.sessions.expire(session.id);
    await own.restart();
    await refusing.took('checkout.session.expired');
    expect((await own.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    await own.close();
    await refusing.close();
  });
});
