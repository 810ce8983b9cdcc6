import { campaignsRoutes as routes } from '@postcard/contracts';
import { presentPage, type createRoutes } from '@postcard/service-kit';
import type { InvoiceStore } from './store.ts';

export function addInvoiceRoutes({ serve }: ReturnType<typeof createRoutes>, invoices: InvoiceStore): void {
  serve(routes.listInvoices, async ({ query, user, ctx }) => {
    const owner = user.role === 'admin' ? {} : { userId: user.userId };
    return presentPage(ctx, await invoices.list({ ...query, ...owner }));
  });
}
