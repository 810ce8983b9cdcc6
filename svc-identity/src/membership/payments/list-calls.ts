import { isOurPage } from '@postcard/service-kit';
import { bounded, createdIn, type Span } from '@postcard/service-kit/stripe/sweep';
import type Stripe from 'stripe';
import type { Page } from './payment-status.ts';
import { ignoreRefusal, stripeCall } from './stripe-client.ts';

export type ListedPage = Pick<Page, 'status' | 'held'> & { id: string; subscriptionId: string; email: string | null };

/** Lists the provider's data; `publicUrl` filters out other installations that share the account. */
export function listCalls(sdk: () => Promise<Stripe>, publicUrl: string) {
  const call = stripeCall(sdk);
  return {
    /** @throws if a span has more payment pages than can be listed */
    async *pagesIn(span: Span): AsyncGenerator<ListedPage> {
      for await (const session of bounded((await sdk()).checkout.sessions.list(createdIn(span)))) {
        const subscriptionId = session.metadata?.['subscriptionId'];
        if (session.mode === 'subscription' && subscriptionId && isOurPage(publicUrl, session.success_url))
          yield pageOf(session, subscriptionId);
      }
    },

    async closeUnowned(sessionId: string): Promise<void> {
      const key = { idempotencyKey: `unowned-expire:${sessionId}` };
      await call(({ checkout }) => checkout.sessions.expire(sessionId, {}, key).catch(ignoreRefusal));
    },

    async endUnowned(stripeSubscriptionId: string): Promise<void> {
      const key = { idempotencyKey: `unowned-end:${stripeSubscriptionId}` };
      await call(({ subscriptions }) => subscriptions.cancel(stripeSubscriptionId, {}, key).catch(ignoreRefusal));
    },
  };
}

function pageOf(session: Stripe.Checkout.Session, subscriptionId: string): ListedPage {
  const { id, status, subscription, customer_details: customer } = session;
  return {
    id,
    subscriptionId,
    status: (status ?? 'open') as Page['status'],
    held: typeof subscription === 'string' ? subscription : (subscription?.id ?? null),
    email: customer?.email ?? null,
  };
}
