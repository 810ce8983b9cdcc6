import type { Routes } from '../../parts.ts';
import { membershipRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage } from '@postcard/service-kit';
import { presentSubscription } from '../subscriptions/subscription.ts';
import { presentInvoice, type InvoiceStore } from './invoice-store.ts';
import type { Leave } from './leave.ts';
import type { Pay } from './pay.ts';
import type { MembershipProvider } from './provider.ts';

type Deps = { pay: Pay; leave: Leave; invoices: InvoiceStore; provider: Pick<MembershipProvider, 'invoicePage'> };

export function addMembershipPaymentRoutes({ serve }: Routes, { pay, leave, invoices, provider }: Deps): void {
  serve(routes.listMembershipInvoices, async ({ user, query, ctx }) =>
    presentPage(ctx, await invoices.list(user.userId, query)).map(presentInvoice),
  );

  serve(routes.openMembershipInvoice, async ({ user, params }) => {
    const invoice = await invoices.ownById(params.id, user.userId);
    const url = invoice && (await provider.invoicePage(invoice.stripeInvoiceId));
    if (!url) throw new NamedError('not_found');
    return { url };
  });

  serve(routes.payMembership, async ({ user, params }) => ({ url: await pay(user, params.id) }));

  serve(routes.cancelMembership, async ({ user, params }) => presentSubscription(await leave.cancel(user, params.id)));

  serve(routes.resumeMembership, async ({ user, params }) => presentSubscription(await leave.resume(user, params.id)));
}
