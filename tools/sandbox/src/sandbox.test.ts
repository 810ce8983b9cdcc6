import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { makeMailEventKeys } from './sendgrid/keys.ts';

const secret = 'whsec_for_tests';
const { privateKey } = makeMailEventKeys();
const addressOf = ({ server }: Pick<Sandbox, 'server'>) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let received: { path: string | undefined; payload: string; headers: IncomingHttpHeaders }[] = [];
let refusals = 0;
let arrived = () => {};
const server = createServer(async (request, response) => {
  const payload = await text(request);
  const isRefused = refusals-- > 0;
  if (!isRefused) received.push({ path: request.url, payload, headers: request.headers });
  response.writeHead(isRefused ? 503 : 200).end();
  arrived();
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const shop = addressOf({ server });
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Resolves with the deliveries to a path when one of them contains the text. */
const delivered = (path: string, word: string): Promise<typeof received> =>
  new Promise((resolve) => {
    arrived = () => {
      const found = received.filter((one) => one.path === path);
      if (found.some(({ payload }) => payload.includes(word))) resolve(found);
    };
    arrived();
  });

let folder: string;
let sandbox: Sandbox;
let url: string;
let stripe: Stripe;
async function open(): Promise<void> {
  sandbox = createSandbox({
    stateFile: join(folder, 'sandbox.json'),
    publicUrl: 'http://shop.example',
    webhook: { url: `${shop}/payments`, membershipUrl: `${shop}/memberships`, secret, retryFirstMs: 20 },
    mailWebhook: { url: `${shop}/mail`, privateKey, retryFirstMs: 20 },
  });
  await once(sandbox.server.listen(0, '127.0.0.1'), 'listening');
  url = addressOf(sandbox);
  const config = { host: '127.0.0.1', port: new URL(url).port, protocol: 'http', maxNetworkRetries: 0 } as const;
  stripe = new Stripe('sk_test_for_tests', config);
}
async function restart(): Promise<void> {
  await sandbox.close();
  await open();
}
beforeEach(async () => {
  [received, refusals] = [[], 0];
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  await open();
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const openSession = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}, options?: Stripe.RequestOptions) => {
  const price_data = { currency: 'usd', unit_amount: 50_000, product_data: { name: 'Spot <M05>' } };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    payment_intent_data: { capture_method: 'manual', metadata: { bookingId: 'b1' } },
    success_url: 'http://shop.example/bookings?session={CHECKOUT_SESSION_ID}',
    ...more,
  };
  return stripe.checkout.sessions.create(params, options);
};
const pageOf = ({ id }: { id: string }) => `${url}/sandbox/checkout/${id}`;
const submit = (session: { id: string }, fields: Record<string, string>) =>
  fetch(pageOf(session), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const card = (number: string) => ({ number, expiry: '12 / 40', cvc: '123' });
const paying = card('4242 4242 4242 4242');

describe('the payment page', () => {
  test('pays once when the same form is sent twice, and delivers signed events', async () => {
    const session = await openSession();

    const responses = await Promise.all([submit(session, paying), submit(session, paying)]);

    expect(responses.map(({ status, headers }) => `${status} ${headers.get('location')}`)).toEqual(
      Array(2).fill(`303 http://shop.example/bookings?session=${session.id}`),
    );
    const events = (await delivered('/payments', 'checkout.session.completed')).map(({ payload, headers }) =>
      stripe.webhooks.constructEvent(payload, String(headers['stripe-signature']), secret),
    );
    expect(events.filter(({ type }) => type === 'checkout.session.completed')).toHaveLength(1);
  });

  test('reuses a saved card only where the session allows it', async () => {
    const { id: customer } = await stripe.customers.create({ name: 'Ada' });
    const openWith = (payment_method_save: 'enabled' | 'disabled') =>
      openSession({ customer, saved_payment_method_options: { payment_method_save } });
    await submit(await openWith('enabled'), { ...paying, save: '1' });
    const [second, third] = [await openWith('enabled'), await openWith('disabled')];

    const pages = [await (await fetch(pageOf(second))).text(), await (await fetch(pageOf(third))).text()];

    expect(pages.map((page) => page.includes('with the card ending in 4242'))).toEqual([true, false]);
    expect([(await submit(third, { saved: '1' })).status, (await submit(second, { saved: '1' })).status]).toEqual([
      402, 303,
    ]);
  });

  test.each([
    [card('4000 0000 0000 0002'), 'Your card was declined.'],
    [{ ...paying, expiry: '01/20' }, 'date in the future'],
    [{ confirmation: 'fail' }, 'This payment is closed'],
  ])('refuses %j', async (fields: Record<string, string>, reason) => {
    const response = await submit(await openSession(), fields);

    expect([response.ok, await response.text()]).toEqual([false, expect.stringContaining(reason)]);
  });

  test('asks for a confirmation, and accepts another card after it failed', async () => {
    const session = await openSession();

    expect(await (await submit(session, card('4000 0025 0000 3155'))).text()).toContain('Confirm the payment');
    expect((await submit(session, { confirmation: 'fail' })).status).toBe(402);
    expect((await submit(session, paying)).status).toBe(303);
  });

  test('says that it is a sandbox, escapes texts and runs no script', async () => {
    const response = await fetch(pageOf(await openSession()));

    const page = await response.text();
    expect(page).toContain('This is a sandbox.');
    expect(page).toContain('Spot &#60;M05&#62;');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  });
});

describe('the sandbox as Stripe', () => {
  test('refuses a public key, an unknown id and an unknown call as the SDK expects', async () => {
    const stranger = await fetch(`${url}/v1/disputes`, { headers: { authorization: 'Bearer pk_test_1' } });

    expect(stranger.status).toBe(401);
    await expect(stripe.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 404 });
  });

  test('repeats the first response for an idempotency key, and refuses the key with another request', async () => {
    const options = { idempotencyKey: 'checkout:b7:1' };
    const [first, again] = [await openSession({}, options), await openSession({}, options)];

    expect(again.id).toBe(first.id);
    await expect(openSession({ mode: 'payment', client_reference_id: 'b8' }, options)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  test('repeats an event until the shop accepts it, also after a restart', async () => {
    refusals = 3;
    const session = await openSession();

    await stripe.checkout.sessions.expire(session.id);
    await restart();

    await delivered('/payments', 'checkout.session.expired');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });

  test('sends events of memberships to their own endpoint', async () => {
    const { id: product } = await stripe.products.create({ name: 'Supporter' });
    const recurring = { interval: 'month' } as const;
    const { id: price } = await stripe.prices.create({ product, currency: 'usd', unit_amount: 1500, recurring });
    const { id: customer } = await stripe.customers.create({ name: 'Ada' });
    const success_url = 'http://shop.example/';

    const line_items = [{ price, quantity: 1 }];
    const session = await stripe.checkout.sessions.create({ mode: 'subscription', customer, line_items, success_url });
    await submit(session, paying);

    const events = await delivered('/memberships', 'invoice.paid');
    expect(events.map(({ payload }) => (JSON.parse(payload) as Stripe.Event).type)).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.paid']),
    );
  });
});

describe('the sandbox as SendGrid', () => {
  const email = {
    personalizations: [{ to: [{ email: 'baker@town.example' }] }],
    from: { email: 'team@town.example' },
    subject: 'Hello',
    content: [
      { type: 'text/plain', value: 'Dear baker' },
      { type: 'text/html', value: '<p>Dear baker</p><script>alert(1)</script>' },
    ],
  };
  const post = (body: object, key = 'SG.sandbox') =>
    fetch(`${url}/v3/mail/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });

  test('stores emails newest first, and shows the HTML of one in a frame without scripts', async () => {
    await post(email);
    await post({ ...email, subject: 'Second' });

    const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as { id: string; subject: string }[];
    const shown = await (await fetch(`${url}/dev/mail/${mails[0]?.id}`)).text();
    expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'Hello']);
    expect(shown).toMatch(/<iframe sandbox title="[^"]+" srcdoc="&#60;p&#62;Dear/);
    expect(shown).not.toContain('<script');
  });

  test.each([
    ['another key', email, 'another-key', 401],
    ['an email without a sender', { ...email, from: undefined }, 'SG.sandbox', 400],
  ])('refuses %s', async (_, body, key, status) => {
    expect((await post(body, key)).status).toBe(status);
  });

  test('repeats the events of an email until they are accepted, also after a restart', async () => {
    refusals = 3;
    await post(email);

    await restart();

    const [report] = await delivered('/mail', 'delivered');
    expect((JSON.parse(report?.payload ?? '') as { event: string }[]).map(({ event }) => event)).toEqual([
      'processed',
      'delivered',
    ]);
  });
});
