import { campaignsRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, type createRoutes } from '@postcard/service-kit';
import { createHash } from 'node:crypto';
import type { BookingStore } from '../bookings/store.ts';
import { drawInvoice } from './invoice-pdf.ts';
import type { InvoiceStore } from './store.ts';

type Deps = { invoices: InvoiceStore; bookings: BookingStore };

export function addInvoiceRoutes({ serve }: ReturnType<typeof createRoutes>, { invoices, bookings }: Deps): void {
  serve(routes.listInvoices, async ({ query, user, ctx }) => {
    const owner = user.role === 'admin' ? {} : { userId: user.userId };
    return presentPage(ctx, await invoices.list({ ...query, ...owner }));
  });

  serve(routes.invoicePdf, async ({ params, user, ctx }) => {
    const invoice = await invoices.byId(params.id, user.role === 'admin' ? undefined : user.userId);
    // The booking carries the business's name as it was when it was paid for.
    const booking = invoice && (await bookings.byId(invoice.bookingId));
    if (!booking) throw new NamedError('not_found');
    const bytes = await drawInvoice({ ...invoice, businessName: booking.businessName });
    // Kept by the reader's own browser, which asks each time whether it may still show it.
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.set('Content-Disposition', `inline; filename="${invoice.invoiceNumber}.pdf"`);
    ctx.type = 'application/pdf';
    ctx.etag = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    ctx.body = bytes;
    if (ctx.fresh) ctx.status = 304;
  });
}
