import { currency } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { publicUrlHere, NamedError } from '@postcard/service-kit';
import type Stripe from 'stripe';
import { reached } from '@postcard/service-kit/stripe/calls';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { CheckoutBooking } from '../../booking/bookings/ports.ts';
import type { Payment } from './payment.ts';
import { disputeCalls } from './dispute-calls.ts';
import { listCalls } from './list-calls.ts';
import { refundCalls } from './refund-calls.ts';
import { createStripe, ignoreRefusal, type StripeAddress } from './stripe-client.ts';
import type { Customer } from './customer-store.ts';

export type PaymentProvider = ReturnType<typeof createPaymentProvider>;

type Options = StripeAddress & { publicUrl: string };

/** Calls Stripe. Each call that changes something has an idempotency key. */
export function createPaymentProvider({ publicUrl, ...address }: Options) {
  const stripe = createStripe(address);
  const pagesOf = publicUrlHere(publicUrl);
  const once = (action: string, booking: Booking) => ({ idempotencyKey: `${action}:${booking.id}:${booking.attempt}` });

  /** Opens a payment page. For the same booking and attempt, a repetition returns the open page. */
  const createSession = (booking: CheckoutBooking, customer: string): Promise<Stripe.Checkout.Session> => {
    const size = booking.spotType === 'large' ? 'Large' : 'Medium';
    const name = `${size} ad spot ${booking.spotId}, ${booking.campaignName}`;
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      client_reference_id: booking.id,
      customer,
      expires_at: Math.floor(booking.checkoutExpiresAt.getTime() / 1000),
      line_items: [{ quantity: 1, price_data: { currency, unit_amount: booking.amount, product_data: { name } } }],
      payment_intent_data: { capture_method: 'manual', description: name, metadata: { bookingId: booking.id } },
      // Offers to save the payment card at Stripe for the next payment.
      saved_payment_method_options: { payment_method_save: 'enabled', payment_method_remove: 'enabled' },
      metadata: { bookingId: booking.id },
      success_url: `${pagesOf()}${paths.checkout(booking.id)}?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${pagesOf()}${paths.checkout(booking.id, { cancelled: '1' })}`,
    };
    return stripe.checkout.sessions.create(params, once('checkout', booking));
  };

  return {
    webhooks: stripe.webhooks,

    async openCheckout(booking: CheckoutBooking, customer: string): Promise<{ id: string; url: string }> {
      const session = await reached(createSession(booking, customer));
      if (!session.url) throw new NamedError('payment_provider_unavailable');
      return { id: session.id, url: session.url };
    },

    /** Finds a page that was opened but not stored before a crash, by its idempotency key. */
    async findCheckout(booking: CheckoutBooking, customer: string): Promise<string | null> {
      return (await createSession(booking, customer).catch(ignoreRefusal))?.id ?? null;
    },

    async readPayment(sessionId: string): Promise<Payment & { url: string | null }> {
      const session = await reached(
        stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
      );
      const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
      return {
        url: session.url,
        session: (session.status ?? 'open') as Payment['session'],
        bookingId: session.client_reference_id,
        intent: intent && intentOf(intent),
      };
    },

    async closeCheckout(booking: Booking & { stripeSessionId: string }): Promise<void> {
      await stripe.checkout.sessions.expire(booking.stripeSessionId, {}, once('expire', booking)).catch(ignoreRefusal);
    },

    /** Captures the authorized money. @returns false if the provider finally refuses */
    async capture(booking: Booking, intentId: string): Promise<boolean> {
      const intent = await stripe.paymentIntents
        .capture(intentId, { amount_to_capture: booking.amount }, once('capture', booking))
        .catch(ignoreRefusal);
      return intent?.status === 'succeeded';
    },

    async cancel(booking: Booking, intentId: string): Promise<void> {
      await stripe.paymentIntents.cancel(intentId, {}, once('cancel', booking)).catch(ignoreRefusal);
    },

    ...refundCalls(stripe),
    ...tryCalls(stripe),
    ...customerCalls(stripe),
    ...disputeCalls(stripe),
    ...listCalls(stripe, publicUrl),
  };
}

function intentOf({ id, status, amount, currency: paidIn, latest_charge: charge }: Stripe.PaymentIntent) {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null;
  return {
    id,
    status,
    amount,
    currency: paidIn,
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    returned: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
  };
}

function customerCalls(stripe: Stripe) {
  return {
    async createCustomer({ userId, email, name }: Customer): Promise<string> {
      const facts = { ...(email ? { email } : {}), ...(name ? { name } : {}) };
      return (
        await reached(
          stripe.customers.create({ ...facts, metadata: { userId } }, { idempotencyKey: `customer:${userId}:1` }),
        )
      ).id;
    },

    async updateCustomer({ userId, customerId, email, name, revision }: Customer): Promise<void> {
      if (customerId)
        await stripe.customers.update(
          customerId,
          { email, name },
          { idempotencyKey: `customer-update:${userId}:${revision}` },
        );
    },
  };
}

const leastAmount = 50;

function tryCalls(stripe: Stripe) {
  return {
    async tryPayment(): Promise<{ isLive: boolean }> {
      const { id, livemode } = await stripe.paymentIntents.create({
        amount: leastAmount,
        currency,
        capture_method: 'manual',
        description: 'Key check, never charged',
      });
      await stripe.paymentIntents.cancel(id);
      return { isLive: livemode };
    },
  };
}
