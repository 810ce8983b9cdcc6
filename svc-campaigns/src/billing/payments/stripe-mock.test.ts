import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { disputePapers } from '@postcard/contracts';
import { kindsOf, recordCalls, startStripeMock, type Recorded } from '@postcard/devstack/find/stripe-mock';
import type { Booking } from '../../booking/bookings/booking.ts';
import { answerTexts, evidenceOf } from '../disputes/evidence.ts';
import { approved, noArtwork, proofed } from '../../creative/proofs/artwork.ts';
import { bookingOf } from '../../testing/builders.ts';
import type { Customer } from './customer-store.ts';
import { createPaymentProvider, type PaymentProvider } from './provider.ts';

let mock: Awaited<ReturnType<typeof startStripeMock>>;
let requests: Recorded[];

const booking = {
  ...bookingOf({ id: 'b1' }),
  checkoutExpiresAt: new Date(Date.now() + 1_860_000),
  stripeSessionId: 'cs_test_1',
};
const at = new Date();
const drawn = proofed(noArtwork('b1'), { source: 'upload', sha256: 'aa', file: null, design: null, findings: [] }, at);
const evidence = evidenceOf('fraudulent', {
  booking: { ...booking, status: 'confirmed', paymentStatus: 'paid' },
  card: null,
  member: null,
  invoice: null,
  artwork: approved(drawn, 1, 'aa', at),
});
const named = { email: 'ada@example.com', name: 'Ada Pizza' };
const customer: Customer = { userId: 'u1', customerId: 'cus_1', ...named, told: true, revision: 1 };
const nameless = { ...customer, email: '', name: '' };

const span = { from: new Date(at.getTime() - 86_400_000), to: at };

const calls: {
  [Name in Exclude<keyof PaymentProvider, 'webhooks'>]: (provider: PaymentProvider) => Promise<unknown>[];
} = {
  openCheckout: (provider) => [
    provider.openCheckout(booking, 'cus_1'),
    provider.openCheckout({ ...booking, spotType: 'large', amount: 90_000 }, 'cus_1'),
  ],
  findCheckout: (provider) => [provider.findCheckout(booking, 'cus_1')],
  readPayment: (provider) => [provider.readPayment('cs_test_1')],
  closeCheckout: (provider) => [provider.closeCheckout(booking)],
  capture: (provider) => [provider.capture(booking, 'pi_1')],
  cancel: (provider) => [provider.cancel(booking, 'pi_1')],
  refundsOf: (provider) => [provider.refundsOf('pi_1')],
  refund: (provider) => [
    provider.refund(booking as Booking, 'pi_1', 0),
    provider.refund(booking as Booking, 'pi_1', 2),
  ],
  tryPayment: (provider) => [provider.tryPayment()],
  createCustomer: (provider) => [provider.createCustomer(customer), provider.createCustomer(nameless)],
  updateCustomer: (provider) => [provider.updateCustomer(customer), provider.updateCustomer(nameless)],
  readDispute: (provider) => [provider.readDispute('dp_1')],
  recentDisputes: (provider) => [provider.recentDisputes()],
  keepForDispute: (provider) => [provider.keepForDispute('INV-000001.pdf', Buffer.from('%PDF-1.7'))],
  answerDispute: (provider) => [
    provider.answerDispute(
      'dp_1',
      answerTexts({ statement: 'It was mailed.', communication: 'Thank you!', papers: [...disputePapers] }, evidence),
      { submit: false, revision: 1 },
    ),
    provider.answerDispute(
      'dp_1',
      { ...answerTexts({ statement: 'It was mailed.', communication: '', papers: [] }, null), receipt: 'file_1' },
      { submit: true, revision: 2 },
    ),
  ],
  acceptDispute: (provider) => [provider.acceptDispute('dp_1')],
  pagesIn: (provider) => [provider.pagesIn(span).next()],
  refundsIn: (provider) => [provider.refundsIn(span).next()],
  closeUnowned: (provider) => [provider.closeUnowned('cs_test_1')],
  cancelUnowned: (provider) => [provider.cancelUnowned('pi_1')],
  refundUnowned: (provider) => [provider.refundUnowned('pi_1', 'b1')],
};

const connect = (apiBase: string) =>
  createPaymentProvider({ secretKey: 'sk_test_123', apiBase, publicUrl: 'http://localhost:8080' });

beforeAll(async () => {
  [requests, mock] = await Promise.all([recordCalls(connect, calls), startStripeMock()]);
  if (!mock) process.stderr.write('There is no Go on this machine, so stripe-mock was not asked.\n');
}, 300_000);
afterAll(() => mock?.stop());

test('the list of calls records every request', () => {
  expect(kindsOf(requests)).toEqual([
    'POST /v1/checkout/sessions',
    'GET /v1/checkout/sessions/:id',
    'POST /v1/checkout/sessions/:id/expire',
    'POST /v1/payment_intents/:id/capture',
    'POST /v1/payment_intents/:id/cancel',
    'GET /v1/refunds',
    'POST /v1/refunds',
    'POST /v1/payment_intents',
    'POST /v1/customers',
    'POST /v1/customers/:id',
    'GET /v1/disputes/:id',
    'GET /v1/disputes',
    'POST /v1/files',
    'POST /v1/disputes/:id',
    'POST /v1/disputes/:id/close',
    'GET /v1/checkout/sessions',
  ]);
  expect(requests[0]?.body).toContain('capture_method');
});

describe('stripe-mock', () => {
  test('accepts every request that the provider sends', async () => {
    if (!mock) return;
    for (const request of requests) expect({ request, ...(await mock.replay(request)) }).toMatchObject({ status: 200 });
  });

  test('refuses an unknown parameter, and one of the wrong type', async () => {
    if (!mock) return;
    const opening = requests.find(({ path }) => path === '/v1/checkout/sessions') as Recorded;
    const unknown = await mock.replay({ ...opening, body: `${opening.body}&colour=red` });
    expect([unknown.status, unknown.said]).toEqual([
      400,
      expect.stringContaining('additional properties are not allowed'),
    ]);
    const wrong = opening.body.replace('mode=payment', 'mode=gift');
    expect((await mock.replay({ ...opening, body: wrong })).status).toBe(400);
    expect((await mock.replay({ ...opening, path: '/v1/checkout/sessionz' })).status).toBe(404);
  });
});
