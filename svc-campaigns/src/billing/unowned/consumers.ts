import type { Handlers } from '@postcard/service-kit';
import type { UnownedPaymentStore } from './store.ts';

const ended =
  'This payment is for a membership that we don’t have. The membership was ended at Stripe. ' +
  'Refund it in Stripe’s dashboard.';

/** Stores payments for unknown memberships that svc-identity found at the provider. */
export const unownedHandlers = (
  payments: Pick<UnownedPaymentStore, 'insert'>,
): Pick<Handlers<'svc-campaigns'>, 'membership.payment-unowned'> => ({
  'membership.payment-unowned': ({ data: { paymentId, paidAt, ...facts } }) =>
    payments.insert({
      id: paymentId,
      kind: 'membership',
      ...facts,
      status: 'waiting',
      reason: ended,
      paidAt: new Date(paidAt),
    }),
});
