import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Stripe } from 'stripe';
import { startSandbox, startShop } from '../testing.ts';

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

async function paid(number: string): Promise<string> {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment', success_url: 'http://shop.example/', payment_intent_data: { metadata: { bookingId: 'b1' } },
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 50_000, product_data: { name: 'Spot' } } }],
  });
  await fetch(`${sandbox.url}/sandbox/checkout/${session.id}`, { method: 'POST', body: new URLSearchParams({ number, expiry: '12/40', cvc: '123' }), redirect: 'manual' });
  return (await stripe.checkout.sessions.retrieve(session.id)).payment_intent as string;
}

const pass = (seconds: number) => void (sandbox.clock.now += seconds * 1000);
const chargeOf = async (intent: string) => (await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })).latest_charge as Stripe.Charge;

describe('a refund', () => {
  test('to 7726 is pending, then there, also across a restart', async () => {
    const intent = await paid('4000 0000 0000 7726');
    const refund = await stripe.refunds.create({ payment_intent: intent });
    expect(refund.status).toBe('pending');
    await sandbox.restart();
    pass(11);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    await shop.took('refund.updated');
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  });

  test('to 5126 is sent back by the bank, and the money is the shop’s again until another refund goes through', async () => {
    const intent = await paid('4000 0000 0000 5126');
    const refund = await stripe.refunds.create({ payment_intent: intent });
    expect([refund.status, (await chargeOf(intent)).refunded]).toEqual(['succeeded', true]);
    pass(11);
    expect((await stripe.refunds.list({ payment_intent: intent })).data.map(({ status }) => status)).toEqual(['failed']);
    expect((await chargeOf(intent)).amount_refunded).toBe(0);
    await shop.took('refund.failed');
    expect((await stripe.refunds.create({ payment_intent: intent })).status).toBe('succeeded');
    pass(11);
    expect((await stripe.refunds.list({ payment_intent: intent })).data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });
});

describe('a payment with 0259', () => {
  test('is disputed as soon as it is taken, cannot be refunded, and is lost where nobody answers', async () => {
    const intent = await paid('4000 0000 0000 0259');
    await shop.took('charge.dispute.created');
    const { data: [dispute, ...more] } = await stripe.disputes.list({ payment_intent: intent, expand: ['data.payment_intent'] });
    expect(more).toEqual([]);
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 50_000, reason: 'fraudulent', payment_intent: { id: intent, metadata: { bookingId: 'b1' } } });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    pass(7 * 24 * 3600);
    expect((await stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('lost');
    await shop.took('charge.dispute.closed');
    await expect(stripe.disputes.retrieve('dp_none')).rejects.toMatchObject({ statusCode: 404 });
  });
});

test('a customer changes, an empty text takes a value away, and a session knows its customer’s address', async () => {
  const made = await stripe.customers.create({ email: 'a@b.example', name: 'Ada', metadata: { userId: 'u1' } });
  await stripe.customers.update(made.id, { email: 'c@d.example', name: '' });
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({ email: 'c@d.example', name: null, metadata: { userId: 'u1' } });
  await expect(stripe.customers.update('cus_none', { email: '' })).rejects.toMatchObject({ statusCode: 404 });
});
