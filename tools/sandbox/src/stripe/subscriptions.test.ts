import { afterAll, describe, expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { openSandbox, startWebhookReceiver, WEBHOOK_SECRET } from '../testing.ts';

const members = await startWebhookReceiver();
afterAll(() => members.close());
const { receiver, sandbox, stripe } = await openSandbox(members.url);
const { id: product } = await stripe.products.create({ name: 'Supporter' });
const { id: price } = await stripe.prices.create({
  product,
  currency: 'usd',
  unit_amount: 1500,
  recurring: { interval: 'month' },
});
const { id: customer } = await stripe.customers.create({ name: 'Ada' });

const submit = (path: string, fields: Record<string, string>) =>
  fetch(`${sandbox.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const card = (number: string) => ({ number, expiry: '12/40', cvc: '123' });
const pass = (days: number) => void (sandbox.clock.now += days * 24 * 3_600_000);

const openSession = () =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata: { subscriptionId: 's1' } },
    success_url: 'http://shop.example/',
  });

async function begun(number = '4242424242424242'): Promise<string> {
  const { id } = await openSession();
  await submit(`/sandbox/checkout/${id}`, card(number));
  return (await stripe.checkout.sessions.retrieve(id)).subscription as string;
}

const invoicesOf = async (subscription: string) =>
  (await stripe.invoices.list({ subscription })).data.map(({ status, amount_paid: paid }) => `${status} ${paid}`);

describe('a page in subscription mode', () => {
  test('starts a subscription with a paid first invoice, and notifies only the endpoint for memberships', async () => {
    const id = await begun();
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      metadata: { subscriptionId: 's1' },
      cancel_at_period_end: false,
    });
    expect(await invoicesOf(id)).toEqual(['paid 1500']);
    await members.took('invoice.paid');
    await receiver.took('checkout.session.completed');
    expect(
      receiver.types().some((type) => type.startsWith('invoice') || type.startsWith('customer.subscription')),
    ).toBe(false);
    const { payload, headers } = members.taken[0] as (typeof members.taken)[number];
    expect(
      new Stripe('sk_test_x').webhooks.constructEvent(payload, String(headers['stripe-signature']), WEBHOOK_SECRET)
        .type,
    ).toMatch(/^(customer\.subscription|invoice)\./);
  });

  test('rejects parameters of the other mode, and more than one line', async () => {
    const params = {
      mode: 'subscription',
      customer,
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://shop.example/',
    } satisfies Stripe.Checkout.SessionCreateParams;
    await expect(
      stripe.checkout.sessions.create({ ...params, payment_intent_data: { capture_method: 'manual' } }),
    ).rejects.toMatchObject({ param: 'payment_intent_data' });
    await expect(
      stripe.checkout.sessions.create({ ...params, line_items: [...params.line_items, ...params.line_items] }),
    ).rejects.toMatchObject({ param: 'line_items' });
    await expect(
      stripe.checkout.sessions.create({ ...params, line_items: [{ price: 'price_none', quantity: 1 }] }),
    ).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('a subscription', () => {
  test('pays for the next period by the calendar', async () => {
    const id = await begun();
    const before = (await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end ?? 0;
    pass(32);
    const after = await stripe.subscriptions.retrieve(id);
    expect([after.status, (after.items.data[0]?.current_period_end ?? 0) > before, await invoicesOf(id)]).toEqual([
      'active',
      true,
      ['paid 1500', 'paid 1500'],
    ]);
  });

  test('is past due after a declined renewal until another card pays the invoice', async () => {
    const id = await begun();
    expect((await submit('/sandbox/subscriptions', { id, card: 'declines' })).status).toBe(303);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    const [open] = (await stripe.invoices.list({ subscription: id })).data;
    expect(open?.hosted_invoice_url).toBe(`http://shop.example/sandbox/invoice/${open?.id}`);
    await sandbox.restart();
    expect((await submit(`/sandbox/invoice/${open?.id}`, card('4000000000000341'))).status).toBe(402);
    expect(await (await submit(`/sandbox/invoice/${open?.id}`, card('4242424242424242'))).text()).toContain(
      'Paid in full',
    );
    expect([(await stripe.subscriptions.retrieve(id)).status, await invoicesOf(id)]).toEqual([
      'active',
      ['paid 1500', 'paid 1500'],
    ]);
  });

  test('charges nothing more after a planned end, or when every attempt is declined', async () => {
    const ends = await begun();
    await stripe.subscriptions.update(ends, { cancel_at_period_end: true });
    const declined = await begun('4000000000000341');
    pass(32);
    expect([(await stripe.subscriptions.retrieve(ends)).status, await invoicesOf(ends)]).toEqual([
      'canceled',
      ['paid 1500'],
    ]);
    for (let tries = 0; tries < 4; tries += 1) {
      pass(3.1);
      await stripe.subscriptions.retrieve(declined);
    }
    expect([(await stripe.subscriptions.retrieve(declined)).status, await invoicesOf(declined)]).toEqual([
      'canceled',
      ['open 0', 'paid 1500'],
    ]);
    await expect(stripe.subscriptions.update(declined, { cancel_at_period_end: true })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.subscriptions.cancel(declined)).rejects.toMatchObject({ statusCode: 404 });
  });
});
