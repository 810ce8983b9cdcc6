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
}
