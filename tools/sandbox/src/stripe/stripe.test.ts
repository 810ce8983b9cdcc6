import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { startSandbox, startShop, stripeAt, WEBHOOK_SECRET } from '../testing.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let stripe: Stripe;

beforeAll(async () => {
  shop = await startShop();
  sandbox = await startSandbox(shop.url);
  stripe = sandbox.stripe;
});
afterAll(async () => {
  await sandbox.close();
  await shop.close();
});

const inSeconds = (seconds: number) => Math.floor(sandbox.clock.now / 1000) + seconds;

function openSession(options?: Stripe.RequestOptions) {
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: 50_000,
            product_data: { name: 'Spot M05', description: 'December card' },
          },
        },
      ],
      payment_intent_data: { capture_method: 'manual', metadata: { bookingId: 'b1' } },
      client_reference_id: 'b1',
      expires_at: inSeconds(30 * 60),
      success_url: 'http://shop.example/bookings?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://shop.example/checkout/b1',
    },
    options,
  );
}

function submit(session: { id: string }, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  return fetch(`${sandbox.url}/sandbox/checkout/${session.id}`, { method: 'POST', body, redirect: 'manual' });
}
const enter = (session: { id: string }, number: string) => submit(session, { number, expiry: '12 / 40', cvc: '123' });

async function authorized(): Promise<string> {
  const session = await openSession();
  await enter(session, '4242 4242 4242 4242');
  return (await stripe.checkout.sessions.retrieve(session.id)).payment_intent as string;
}

describe('a payment by card', () => {
  test('declined keeps the session open; then paid: the money is authorized, not taken', async () => {
    const session = await openSession();
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 50_000,
      client_reference_id: 'b1',
      payment_intent: null,
    });
    expect(session.url).toBe(`http://shop.example/sandbox/checkout/${session.id}`);

    const declined = await enter(session, '4000 0000 0000 0002');
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined.');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');

    const paid = await enter(session, '4242 4242 4242 4242');
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`http://shop.example/bookings?session=${session.id}`);
    const complete = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
    expect(complete).toMatchObject({ status: 'complete', payment_status: 'unpaid', url: null });
    expect(complete.payment_intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 50_000,
      amount_received: 0,
      metadata: { bookingId: 'b1' },
      latest_charge: { captured: false, amount: 50_000, payment_method_details: { card: { last4: '4242' } } },
    });
  });

  test('the same form sent twice pays once', async () => {
    const session = await openSession();
    const answers = await Promise.all([enter(session, '4242424242424242'), enter(session, '4242424242424242')]);
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    const events = await stripe.events.list({ type: 'checkout.session.completed', limit: 100 });
    expect(events.data.filter((event) => (event.data.object as { id: string }).id === session.id)).toHaveLength(1);
  });

  test('3155 asks for confirmation: failed stays open, completed is paid', async () => {
    const session = await openSession();
    expect(await (await enter(session, '4000 0025 0000 3155')).text()).toContain('Confirm the payment');
    expect((await submit(session, { confirmation: 'fail' })).status).toBe(402);
    await enter(session, '4000 0025 0000 3155');
    expect((await submit(session, { confirmation: 'complete' })).status).toBe(303);
  });

  test('a real card, a past date and a missing CVC are refused by field', async () => {
    const session = await openSession();
    expect(await (await enter(session, '5555 5555 5555 4444')).text()).toContain('Never enter a real card');
    expect(await (await submit(session, { number: '4242424242424242', expiry: '01/20', cvc: '123' })).text()).toContain(
      'date in the future',
    );
    expect(await (await submit(session, { number: '4242424242424242', expiry: '12/40', cvc: '1' })).text()).toContain(
      'three digits',
    );
  });

  test('the page says it is a sandbox, escapes what it shows, and runs no script', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 90_000, product_data: { name: '<script>alert(1)</script>' } },
        },
      ],
      success_url: 'http://shop.example/',
    });
    const answer = await fetch(`${sandbox.url}/sandbox/checkout/${session.id}`);
    const page = await answer.text();
    expect(page).toContain('This is a sandbox.');
    expect(page).toContain('$900.00');
    expect(page).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  });
});

describe('capture, cancel and refund', () => {
  test('a capture takes once and never more than was authorized', async () => {
    const intent = await authorized();
    await expect(stripe.paymentIntents.capture(intent, { amount_to_capture: 50_001 })).rejects.toMatchObject({
      code: 'amount_too_large',
    });
    expect(await stripe.paymentIntents.capture(intent)).toMatchObject({
      status: 'succeeded',
      amount_received: 50_000,
      amount_capturable: 0,
    });
    await expect(stripe.paymentIntents.capture(intent)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(stripe.paymentIntents.cancel(intent)).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  });

  test('a cancelled authorization cannot be captured', async () => {
    const intent = await authorized();
    expect(await stripe.paymentIntents.cancel(intent)).toMatchObject({ status: 'canceled', amount_capturable: 0 });
    await expect(stripe.paymentIntents.capture(intent)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toThrow(
      'does not have a successful charge',
    );
  });

  test('of ten refunds at once exactly as many succeed as there is money', async () => {
    const intent = await authorized();
    await stripe.paymentIntents.capture(intent);
    const refunds = await Promise.allSettled(
      Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: intent, amount: 20_000 })),
    );
    expect(refunds.filter((refund) => refund.status === 'fulfilled')).toHaveLength(2);
    expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({
      amount: 10_000,
      status: 'succeeded',
    });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ payment_intent: intent })).data.map((refund) => refund.amount)).toEqual([
      10_000, 20_000, 20_000,
    ]);
  });
});

describe('requests', () => {
  test('a key that is not secret, an unknown id and an unknown parameter get the error the SDK expects', async () => {
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

  test('an idempotency key gives the first answer again, and refuses another request', async () => {
    const idempotencyKey = 'checkout:b7:1';
    const [first, again] = [await openSession({ idempotencyKey }), await openSession({ idempotencyKey })];
    expect(again.id).toBe(first.id);
    await expect(stripe.customers.create({ email: 'x@y.example' }, { idempotencyKey })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  test('a session lives 30 minutes at least, and expires by the clock', async () => {
    await expect(
      stripe.checkout.sessions.create({
        mode: 'payment',
        success_url: 'http://shop.example/',
        expires_at: inSeconds(600),
        line_items: [{ price_data: { currency: 'usd', unit_amount: 1, product_data: { name: 'x' } } }],
      }),
    ).rejects.toMatchObject({ param: 'expires_at' });
    const session = await openSession();
    sandbox.clock.now += 31 * 60_000;
    expect((await enter(session, '4242424242424242')).status).toBe(410);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    await shop.took('checkout.session.expired');
    const other = await openSession();
    expect((await stripe.checkout.sessions.expire(other.id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(other.id)).rejects.toThrow('status of expired');
  });
});

describe('webhooks', () => {
  test('each step arrives signed over exactly its bytes, as the event the API also gives', async () => {
    const intent = await authorized();
    await stripe.paymentIntents.capture(intent);
    await stripe.refunds.create({ payment_intent: intent });
    await shop.took('charge.refunded');
    const seen = new Set(shop.types());
    for (const type of [
      'checkout.session.completed',
      'payment_intent.amount_capturable_updated',
      'payment_intent.succeeded',
      'refund.created',
      'payment_intent.payment_failed',
    ]) {
      expect(seen).toContain(type);
    }
    for (const { payload, headers } of shop.taken) {
      const event = stripe.webhooks.constructEvent(payload, headers['stripe-signature'] as string, WEBHOOK_SECRET);
      expect((await stripe.events.retrieve(event.id)).type).toBe(event.type);
    }
  });

  test('what the shop refuses comes again until it is taken; what was known outlives a restart', async () => {
    const refusing = await startShop(3);
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
