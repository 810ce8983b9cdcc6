import type { Routes } from '../../parts.ts';
import { membershipRoutes as routes } from '@postcard/contracts';
import { NamedError, readRaw, type Logger } from '@postcard/service-kit';
import { withAnySecret } from '@postcard/service-kit/stripe/webhook-secrets';
import type Stripe from 'stripe';
import type { StripeEventStore } from '@postcard/service-kit/stripe/event-store';
import type { MembershipProvider } from './provider.ts';
import type { Sync } from './sync.ts';

type Deps = {
  events: StripeEventStore<'subscriptionId'>;
  provider: Pick<MembershipProvider, 'verify'>;
  /** Empty without a configured webhook; the reconciler then finds payments. */
  secrets: readonly string[];
  sync: Sync;
  log: Logger;
};

/** Verifies, stores and acknowledges Stripe's events. They are not trusted: they only name the subscription to read. */
export function addMembershipWebhook({ serve }: Routes, { events, provider, secrets, sync, log }: Deps): void {
  serve(routes.membershipWebhook, async ({ ctx }) => {
    const event = await verified(await readRaw(ctx), ctx.get('stripe-signature'));
    const subscriptionId = subscriptionOf(event);
    if ((await events.insert({ id: event.id, type: event.type, subscriptionId })) && subscriptionId) {
      setImmediate(
        () =>
          void sync(subscriptionId).catch((error: unknown) =>
            log.warn({ err: error, subscriptionId, type: event.type }, 'left to the reconciler'),
          ),
      );
    }
    return { received: true as const };
  });

  function verified(raw: string, signature: string): Promise<Stripe.Event> {
    return withAnySecret(secrets, (secret) => provider.verify(raw, signature, secret)).catch(() => {
      throw new NamedError('signature_invalid');
    });
  }
}

type Reported = {
  metadata?: Record<string, string> | null;
  parent?: { subscription_details?: { metadata?: Record<string, string> | null } | null } | null;
};

function subscriptionOf(event: Stripe.Event): string | null {
  const { metadata, parent } = event.data.object as Reported;
  return metadata?.['subscriptionId'] ?? parent?.subscription_details?.metadata?.['subscriptionId'] ?? null;
}
