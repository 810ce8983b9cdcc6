import { describe, expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { openSandbox } from '../testing.ts';

const { sandbox, stripe, checkout } = await openSandbox();

describe('a payment by card', () => {
  test('keeps the session open when declined, and authorizes without capture when paid', async () => {
    const session = await checkout.openSession();
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 50_000,
      client_reference_id: 'b1',
      payment_intent: null,
    });
    expect(session.url).toBe(`http://shop.example/sandbox/checkout/${session.id}`);

    const declined = await checkout.enter(session, '4000 0000 0000 0002');
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined.');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');

    const paid = await checkout.enter(session, '4242 4242 4242 4242');
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

  test('pays once when the same form is sent twice', async () => {
    const session = await checkout.openSession();
    const responses = await Promise.all([
      checkout.enter(session, '4242424242424242'),
      checkout.enter(session, '4242424242424242'),
    ]);
    expect(responses.map((response) => response.status)).toEqual([303, 303]);
    const events = await stripe.events.list({ type: 'checkout.session.completed', limit: 100 });
    expect(events.data.filter((event) => (event.data.object as { id: string }).id === session.id)).toHaveLength(1);
  });

  test('asks for confirmation of 3155; it stays open when that fails, and is paid when completed', async () => {
    const session = await checkout.openSession();
    expect(await (await checkout.enter(session, '4000 0025 0000 3155')).text()).toContain('Confirm the payment');
    expect((await checkout.submit(session, { confirmation: 'fail' })).status).toBe(402);
    await checkout.enter(session, '4000 0025 0000 3155');
    expect((await checkout.submit(session, { confirmation: 'complete' })).status).toBe(303);
  });

  test('reuses a saved card, which appears in no response', async () => {
    const { id: customer } = await stripe.customers.create({ name: 'Ada' });
    const open = (save: 'enabled' | 'disabled') =>
      checkout.openSession(undefined, { customer, saved_payment_method_options: { payment_method_save: save } });
    const pageOf = async ({ id }: { id: string }) => (await fetch(`${sandbox.url}/sandbox/checkout/${id}`)).text();
    const first = await open('enabled');
    expect(await pageOf(first)).not.toContain('ending in');
    expect((await checkout.submit(first, { saved: '1' })).status).toBe(402);
    await checkout.submit(first, { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', save: '1' });
    const second = await open('enabled');
    expect(await pageOf(second)).toContain('with the card ending in 4242');
    expect((await checkout.submit(second, { saved: '1' })).status).toBe(303);
    const third = await open('disabled');
    expect(await pageOf(third)).not.toMatch(/ending in|Save this card/);
    expect((await checkout.submit(third, { saved: '1' })).status).toBe(402);
    expect(JSON.stringify(await stripe.customers.retrieve(customer))).not.toContain('4242');
  });

  test('rejects a real card, a past date and a missing CVC by field', async () => {
    const session = await checkout.openSession();
    expect(await (await checkout.enter(session, '5555 5555 5555 4444')).text()).toContain('Never enter a real card');
    expect(
      await (await checkout.submit(session, { number: '4242424242424242', expiry: '01/20', cvc: '123' })).text(),
    ).toContain('date in the future');
    expect(
      await (await checkout.submit(session, { number: '4242424242424242', expiry: '12/40', cvc: '1' })).text(),
    ).toContain('three digits');
  });

  test('shows a page that says it is a sandbox, escapes texts and runs no script', async () => {
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
    const response = await fetch(`${sandbox.url}/sandbox/checkout/${session.id}`);
    const page = await response.text();
    expect(page).toContain('This is a sandbox.');
    expect(page).toContain('$900.00');
    expect(page).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  });
});

describe('a payment intent', () => {
  test('is captured once, up to the authorized amount', async () => {
    const intent = await checkout.authorized();
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

  test('cannot be captured after it was canceled', async () => {
    const intent = await checkout.authorized();
    expect(await stripe.paymentIntents.cancel(intent)).toMatchObject({ status: 'canceled', amount_capturable: 0 });
    await expect(stripe.paymentIntents.capture(intent)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toThrow(
      'does not have a successful charge',
    );
  });

  test('accepts as many of ten concurrent refunds as the captured money covers', async () => {
    const intent = await checkout.authorized();
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
