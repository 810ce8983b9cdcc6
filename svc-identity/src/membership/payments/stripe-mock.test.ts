import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kindsOf, recordCalls, startStripeMock, type Recorded } from '@postcard/devstack/find/stripe-mock';
import { unpaid } from '../subscriptions/subscription.ts';
import { createMembershipProvider, type MembershipProvider, type PayableSubscription } from './provider.ts';

let mock: Awaited<ReturnType<typeof startStripeMock>>;
let requests: Recorded[];

const plan = { ref: 'p1', name: 'Supporter', version: 1 };
const subscription = {
  ...unpaid,
  id: 's1',
  attempt: 1,
  version: 3,
  checkoutExpiresAt: new Date(Date.now() + 1_860_000),
  stripeCustomerId: 'cus_1',
  stripePriceId: 'price_1',
} as PayableSubscription;
const user = { id: 'u1', email: 'ada@example.com', businessName: 'Ada Pizza', version: 2 };

/** All provider calls with all arguments. The type requires each new call to be added here. */
const calls: {
  [Name in Exclude<keyof MembershipProvider, 'verify'>]: (provider: MembershipProvider) => Promise<unknown>[];
} = {
  createProduct: (provider) => [provider.createProduct(plan)],
  createPrice: (provider) => [
    provider.createPrice(plan, { product: 'prod_1', cycle: 'monthly', amount: 1500 }),
    provider.createPrice(plan, { product: 'prod_1', cycle: 'yearly', amount: 15_000 }),
  ],
  createCustomer: (provider) => [provider.createCustomer('u1')],
  updateCustomer: (provider) => [
    provider.updateCustomer('cus_1', user),
    provider.updateCustomer('cus_1', { ...user, email: '', businessName: '' }),
  ],
  openCheckout: (provider) => [provider.openCheckout(subscription)],
  findCheckout: (provider) => [provider.findCheckout(subscription)],
  readPage: (provider) => [provider.readPage('cs_test_1')],
  closePage: (provider) => [provider.closePage(subscription, 'cs_test_1')],
  readSubscription: (provider) => [provider.readSubscription('sub_1')],
  endWithPeriod: (provider) => [
    provider.endWithPeriod(subscription, 'sub_1', true),
    provider.endWithPeriod(subscription, 'sub_1', false),
  ],
  endNow: (provider) => [provider.endNow(subscription, 'sub_1')],
  pagesIn: (provider) => [provider.pagesIn({ from: new Date(0), to: new Date(86_400_000) }).next()],
  closeUnowned: (provider) => [provider.closeUnowned('cs_test_1')],
  endUnowned: (provider) => [provider.endUnowned('sub_1')],
  invoicesOf: (provider) => [provider.invoicesOf('sub_1')],
  invoicePage: (provider) => [provider.invoicePage('in_1')],
};

const connect = (apiBase: string) =>
  createMembershipProvider({ secretKey: 'sk_test_123', apiBase, publicUrl: 'http://localhost:8080' });

beforeAll(async () => {
  [requests, mock] = await Promise.all([recordCalls(connect, calls), startStripeMock()]);
  if (!mock) process.stderr.write('There is no Go on this machine, so stripe-mock was not asked.\n');
}, 300_000);
afterAll(() => mock?.stop());

test('the test records every call with its request', () => {
  expect(kindsOf(requests)).toEqual([
    'POST /v1/products',
    'POST /v1/prices',
    'POST /v1/customers',
    'POST /v1/customers/:id',
    'POST /v1/checkout/sessions',
    'GET /v1/checkout/sessions/:id',
    'POST /v1/checkout/sessions/:id/expire',
    'GET /v1/subscriptions/:id',
    'POST /v1/subscriptions/:id',
    'DELETE /v1/subscriptions/:id',
    'GET /v1/checkout/sessions',
    'GET /v1/invoices',
    'GET /v1/invoices/:id',
  ]);
  expect(requests.find(({ path }) => path === '/v1/checkout/sessions')?.body).toContain('mode=subscription');
});

describe('stripe-mock', () => {
  test('accepts every request that the provider sends', async () => {
    if (!mock) return;
    for (const request of requests) expect({ request, ...(await mock.replay(request)) }).toMatchObject({ status: 200 });
  });

  test('rejects a parameter that Stripe does not know', async () => {
    if (!mock) return;
    const opening = requests.find(({ path }) => path === '/v1/checkout/sessions') as Recorded;

    expect(await mock.replay({ ...opening, body: `${opening.body}&colour=red` })).toMatchObject({
      status: 400,
      said: expect.stringContaining('additional properties are not allowed'),
    });
  });
});

test('the provider sends no request without a key and explains the missing setting', async () => {
  const provider = createMembershipProvider({
    secretKey: undefined,
    apiBase: undefined,
    publicUrl: 'http://localhost:8080',
  });
  await expect(provider.createProduct(plan)).rejects.toMatchObject({
    code: 'payment_provider_unavailable',
    message: expect.stringContaining('aren’t set up'),
  });
});
