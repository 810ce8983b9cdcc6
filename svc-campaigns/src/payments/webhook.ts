import { campaignsRoutes as routes } from '@postcard/contracts';
import { duplicateIndex, NamedError, readRaw, type Connection, type createRoutes, type Logger } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import type Stripe from 'stripe';
import type { PaymentProvider } from './provider.ts';
import type { Settle } from './settle.ts';

type Document = { _id: string; type: string; bookingId: string | null; receivedAt: Date };

const schema = new Schema<Document>({ _id: String, type: String, bookingId: String, receivedAt: Date }, { versionKey: false }).index({ receivedAt: 1 });

type Deps = { db: Connection; provider: PaymentProvider; secret: string; settle: Settle; log: Logger; now: () => Date };

/**
 * Stripe's events: verified on the raw bytes, remembered by their id, answered, and only then worked on. What an event
 * says is never trusted: it only tells which booking to look at. One that is lost to a crash is made up for by the
 * reconciler.
 */
export function addWebhookRoute({ serve }: ReturnType<typeof createRoutes>, { db, provider, secret, settle, log, now }: Deps): void {
  const model = db.model('stripe_event', schema, 'stripe_events');

  async function isNew(event: Stripe.Event, bookingId: string | null): Promise<boolean> {
    try {
      await model.create({ _id: event.id, type: event.type, bookingId, receivedAt: now() });
      return true;
    } catch (error) {
      if (duplicateIndex(error)) return false;
      throw error;
    }
  }

  serve(routes.stripeWebhook, async ({ ctx }) => {
    const event = verified(provider, await readRaw(ctx), ctx.get('stripe-signature'), secret);
    const bookingId = bookingOf(event);
    if ((await isNew(event, bookingId)) && bookingId) {
      setImmediate(() => void settle(bookingId).catch((error: unknown) => log.warn({ err: error, bookingId }, 'left to the reconciler')));
    }
    return { received: true as const };
  });
}

/** @throws NamedError signature_invalid */
function verified(provider: PaymentProvider, raw: string, signature: string, secret: string): Stripe.Event {
  try {
    return provider.webhooks.constructEvent(raw, signature, secret);
  } catch {
    throw new NamedError('signature_invalid');
  }
}

function bookingOf(event: Stripe.Event): string | null {
  const object = event.data.object as { client_reference_id?: string | null; metadata?: Record<string, string> | null };
  return object.client_reference_id ?? object.metadata?.['bookingId'] ?? null;
}
