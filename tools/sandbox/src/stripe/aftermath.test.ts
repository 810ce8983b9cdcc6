import { describe, expect, test } from '@jest/globals';
import type { Stripe } from 'stripe';
import { openSandbox } from '../testing.ts';

const { receiver, sandbox, stripe, checkout } = await openSandbox();

const paid = (number: string) =>
  checkout.authorized(number, { payment_intent_data: { metadata: { bookingId: 'b1' } } });

const pass = (seconds: number) => void (sandbox.clock.now += seconds * 1000);
const chargeOf = async (intent: string) =>
  (await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })).latest_charge as Stripe.Charge;

describe('a refund', () => {
  test('stays pending and then succeeds on the card 7726, also across a restart', async () => {
    const intent = await paid('4000 0000 0000 7726');
    const refund = await stripe.refunds.create({ payment_intent: intent });
    expect(refund.status).toBe('pending');
    await sandbox.restart();
    pass(11);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    await receiver.took('refund.updated');
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  test('comes back from the bank on the card 5126, and can be repeated with success', async () => {
    const intent = await paid('4000 0000 0000 5126');
    const refund = await stripe.refunds.create({ payment_intent: intent });
    expect([refund.status, (await chargeOf(intent)).refunded]).toEqual(['succeeded', true]);
    pass(11);
    expect((await stripe.refunds.list({ payment_intent: intent })).data.map(({ status }) => status)).toEqual([
      'failed',
    ]);
    expect((await chargeOf(intent)).amount_refunded).toBe(0);
    await receiver.took('refund.failed');
    expect((await stripe.refunds.create({ payment_intent: intent })).status).toBe('succeeded');
    pass(11);
    expect((await stripe.refunds.list({ payment_intent: intent })).data.map(({ status }) => status)).toEqual([
      'succeeded',
      'failed',
    ]);
  });
});

describe('a payment with 0259', () => {
  test('is disputed on capture, cannot be refunded, and is lost without a response', async () => {
    const intent = await paid('4000 0000 0000 0259');
    await receiver.took('charge.dispute.created');
    const {
      data: [dispute, ...more],
    } = await stripe.disputes.list({ payment_intent: intent, expand: ['data.payment_intent'] });
    expect(more).toEqual([]);
    expect(dispute).toMatchObject({
      status: 'needs_response',
      amount: 50_000,
      reason: 'fraudulent',
      payment_intent: { id: intent, metadata: { bookingId: 'b1' } },
    });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    pass(7 * 24 * 3600);
    expect((await stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('lost');
    await receiver.took('charge.dispute.closed');
    await expect(stripe.disputes.retrieve('dp_none')).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('a response to a dispute', () => {
  async function disputed(): Promise<string> {
    const intent = await paid('4000 0000 0000 0259');
    return (await stripe.disputes.list({ payment_intent: intent })).data[0]?.id ?? '';
  }

  test('is stored with its files until submitted, and is then under review', async () => {
    const id = await disputed();
    const file = await stripe.files.create({
      purpose: 'dispute_evidence',
      file: { data: Buffer.from('%PDF-1.7\r\n\r\nx'), name: 'INV-1.pdf', type: 'application/pdf' },
    });
    const draft = await stripe.disputes.update(id, {
      evidence: { uncategorized_text: 'It was mailed', receipt: file.id },
      submit: false,
    });
    expect(draft).toMatchObject({
      status: 'needs_response',
      evidence: { uncategorized_text: 'It was mailed' },
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    await receiver.took('charge.dispute.updated');
    await sandbox.restart();
    expect(await stripe.disputes.update(id, { evidence: { customer_name: 'Ada' } })).toMatchObject({
      status: 'under_review',
      evidence: { receipt: file.id, customer_name: 'Ada' },
      evidence_details: { submission_count: 1 },
    });
    await expect(stripe.disputes.update(id, { evidence: { customer_name: 'Eve' } })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('wins or loses at once with the deciding text; a won payment can be refunded', async () => {
    for (const [word, status] of [
      ['winning_evidence', 'won'],
      ['losing_evidence', 'lost'],
    ] as const) {
      const id = await disputed();
      const { payment_intent: intent } = await stripe.disputes.update(id, {
        evidence: { uncategorized_text: word },
        submit: true,
      });
      expect((await stripe.disputes.retrieve(id)).status).toBe(status);
      await receiver.took('charge.dispute.closed');
      const refund = stripe.refunds.create({ payment_intent: intent as string });
      if (status === 'won') expect((await refund).status).toBe('succeeded');
      else await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' });
    }
  });

  test('is rejected with an unknown field, a text that is too long, or a missing or invalid file', async () => {
    const id = await disputed();
    for (const evidence of [
      { colour: 'red' },
      { uncategorized_text: 'x'.repeat(20_001) },
      { receipt: 'file_none' },
    ] as object[])
      await expect(stripe.disputes.update(id, { evidence })).rejects.toMatchObject({
        type: 'StripeInvalidRequestError',
      });
    await expect(
      stripe.files.create({ purpose: 'dispute_evidence', file: { data: 'x', name: 'run.exe' } }),
    ).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.disputes.close(id)).status).toBe('lost');
  });
});

test('a customer update stores values and removes empty ones, and a session shows the customer’s address', async () => {
  const made = await stripe.customers.create({ email: 'a@b.example', name: 'Ada', metadata: { userId: 'u1' } });
  await stripe.customers.update(made.id, { email: 'c@d.example', name: '' });
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({
    email: 'c@d.example',
    name: null,
    metadata: { userId: 'u1' },
  });
  await expect(stripe.customers.update('cus_none', { email: '' })).rejects.toMatchObject({ statusCode: 404 });
});
