import { campaignsRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, type createRoutes } from '@postcard/service-kit';
import type { UnownedPaymentStore } from './store.ts';

export function addUnownedPaymentRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  payments: UnownedPaymentStore,
): void {
  serve(routes.listUnownedPayments, async ({ query, ctx }) => presentPage(ctx, await payments.list(query)));
  serve(routes.settleUnownedPayment, async ({ params }) => {
    const settled = await payments.settle(params.id);
    if (!settled) throw new NamedError('not_found');
    return settled;
  });
  serve(routes.reopenUnownedPayment, async ({ params }) => {
    const reopened = await payments.reopen(params.id);
    if (reopened) return reopened;
    if (!(await payments.isKnown(params.id))) throw new NamedError('not_found');
    throw new NamedError('conflict', { message: 'This payment is not noted as dealt with any more.' });
  });
}
