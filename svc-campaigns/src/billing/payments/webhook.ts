import { campaignsRoutes as routes } from '@postcard/contracts';
import { NamedError, readRaw, type createRoutes, type Logger } from '@postcard/service-kit';
import { withAnySecret } from '@postcard/service-kit/stripe/webhook-secrets';
import type Stripe from 'stripe';
import type { PaymentProvider } from './provider.ts';
import type { Settle } from '../../booking/bookings/ports.ts';
import type { StripeEventStore } from '@postcard/service-kit/stripe/event-store';

type Deps = {
  events: StripeEventStore<'bookingId'>;
  provider: PaymentProvider;
  secrets: readonly string[];
  settle: Settle;
  followDispute: (id: string) => Promise<void>;
  log: Logger;
};

const tryAgainAfterMs = [500, 2000, 5000];

/**
 * Handles Stripe's events: verifies the raw bytes, stores the id, acknowledges, then processes. An event is only a hint
 * to read its booking or dispute at the provider. After a crash, the reconciler does.
 */
export function addWebhookRoute(
  { serve }: ReturnType<typeof createRoutes>,
  { events, provider, secrets, settle, followDispute, log }: Deps,
): void {
  serve(routes.stripeWebhook, async ({ ctx }) => {
    const event = await verified(await readRaw(ctx), ctx.get('stripe-signature'));
    const bookingId = bookingOf(event);
    if (await events.insert({ id: event.id, type: event.type, bookingId })) {
      setImmediate(() => void tryToWork(event, bookingId));
    }
    return { received: true as const };
  });

  function verified(raw: string, signature: string): Promise<Stripe.Event> {
    return withAnySecret(secrets, (secret) => provider.webhooks.constructEvent(raw, signature, secret)).catch(() => {
      throw new NamedError('signature_invalid');
    });
  }

  async function tryToWork(event: Stripe.Event, bookingId: string | null, tries = 0): Promise<void> {
    try {
      await work(event, bookingId);
    } catch (error) {
      const againInMs = tryAgainAfterMs[tries];
      log.warn(
        { err: error, bookingId, type: event.type, againInMs },
        againInMs === undefined ? 'left to the reconciler' : 'not done, soon again',
      );
      if (againInMs !== undefined) setTimeout(() => void tryToWork(event, bookingId, tries + 1), againInMs).unref();
    }
  }

  async function work(event: Stripe.Event, bookingId: string | null): Promise<void> {
    if (event.type.startsWith('charge.dispute.')) return followDispute((event.data.object as Stripe.Dispute).id);
    if (bookingId) await settle(bookingId);
  }
}

function bookingOf(event: Stripe.Event): string | null {
  const object = event.data.object as { client_reference_id?: string | null; metadata?: Record<string, string> | null };
  return object.client_reference_id ?? object.metadata?.['bookingId'] ?? null;
}
