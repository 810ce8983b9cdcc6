import { createHmac, randomUUID } from 'node:crypto';
import type { Share } from '../units/calls.ts';

/** Which secrets Stripe signs with at this moment. */
export type Signing = { booking: string; membership: string };

/**
 * Events as Stripe sends them to both addresses, signed anew for each call: of kinds that nothing follows from.
 * https://docs.stripe.com/webhooks/signatures
 */
export const webhooks = (signing: Signing): Share[] => [
  [10, 'svc-campaigns', () => event('/api/stripe/webhook', 'payment_intent.created', signing.booking)],
  [10, 'svc-identity', () => event('/api/stripe/membership-webhook', 'invoice.created', signing.membership)],
];

function event(path: string, type: string, secret: string) {
  const created = Math.floor(Date.now() / 1000);
  const body = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    api_version: '2026-01-28',
    created,
    type,
    data: { object: { id: `obj_${randomUUID()}`, object: type.split('.')[0], metadata: {} } },
  };
  const signature = createHmac('sha256', secret)
    .update(`${created}.${JSON.stringify(body)}`)
    .digest('hex');
  return { method: 'POST', path, body, headers: { 'stripe-signature': `t=${created},v1=${signature}` } };
}
