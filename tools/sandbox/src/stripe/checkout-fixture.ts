import type { Stripe } from 'stripe';
import type { startSandbox } from '../testing.ts';

export function createCheckout(sandbox: Awaited<ReturnType<typeof startSandbox>>) {
  const { stripe } = sandbox;
  const inSeconds = (seconds: number) => Math.floor(sandbox.clock.now / 1000) + seconds;

  function openSession(options?: Stripe.RequestOptions, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
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
        ...more,
      },
      options,
    );
  }

  function submit(session: { id: string }, fields: Record<string, string>) {
    const body = new URLSearchParams(fields);
    return fetch(`${sandbox.url}/sandbox/checkout/${session.id}`, { method: 'POST', body, redirect: 'manual' });
  }
  const enter = (session: { id: string }, number: string) => submit(session, { number, expiry: '12 / 40', cvc: '123' });

  async function authorized(number = '4242 4242 4242 4242', more?: Parameters<typeof openSession>[1]): Promise<string> {
    const session = await openSession(undefined, more);
    await enter(session, number);
    return (await stripe.checkout.sessions.retrieve(session.id)).payment_intent as string;
  }

  return { inSeconds, openSession, submit, enter, authorized };
}
