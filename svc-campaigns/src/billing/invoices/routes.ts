import { campaignsRoutes as routes, type Invoice } from '@postcard/contracts';
import { invoiceExportHeader, invoiceExportName, invoiceExportRows } from '@postcard/exports/invoices';
import { everyOf, NamedError, presentPage, sendCsv, type createRoutes, type Principal } from '@postcard/service-kit';
import type { Context } from 'koa';
import { createHash } from 'node:crypto';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { BookingStore } from '../../booking/bookings/store.ts';
import { drawCreditNote } from './credit-note-pdf.ts';
import { drawInvoice } from './invoice-pdf.ts';
import type { InvoiceSearch } from './search.ts';
import type { InvoiceStore } from './store.ts';

type Deps = { invoices: InvoiceStore; search: Pick<InvoiceSearch, 'find'>; bookings: BookingStore; now: () => Date };

export function addInvoiceRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { invoices, search, bookings, now }: Deps,
): void {
  serve(routes.listInvoices, async ({ query, user, ctx }) => {
    const owner = user.role === 'admin' ? {} : { userId: user.userId };
    const { q, ...asked } = query;
    return presentPage(
      ctx,
      q ? await search.find(q, { ...asked, ...owner }) : await invoices.list({ ...asked, ...owner }),
    );
  });

  async function* ledger(): AsyncGenerator<string> {
    yield invoiceExportHeader;
    for await (const invoice of everyOf(invoices.list)) yield invoiceExportRows(invoice);
  }

  serve(routes.exportInvoices, ({ ctx }) => sendCsv(ctx, invoiceExportName(now()), ledger()));

  /** An invoice with its booking, which carries the business's name as it was when it was paid for. */
  async function own(id: string, user: Principal): Promise<{ invoice: Invoice; booking: Booking }> {
    const invoice = await invoices.byId(id, user.role === 'admin' ? undefined : user.userId);
    const booking = invoice && (await bookings.byId(invoice.bookingId));
    if (!booking) throw new NamedError('not_found');
    return { invoice, booking };
  }

  serve(routes.invoicePdf, async ({ params, user, ctx }) => {
    const { invoice, booking } = await own(params.id, user);
    send(
      ctx,
      invoice.invoiceNumber,
      await drawInvoice({ ...invoice, businessName: booking.businessName, moved: booking.moved ?? [] }),
    );
  });

  serve(routes.creditNotePdf, async ({ params, user, ctx }) => {
    const { invoice, booking } = await own(params.id, user);
    const { creditNote } = invoice;
    if (!creditNote) throw new NamedError('not_found');
    send(
      ctx,
      creditNote.creditNoteNumber,
      await drawCreditNote({ creditNote, invoice, businessName: booking.businessName }),
    );
  });
}

/** Kept by the reader's own browser, which asks each time whether it may still show it. */
function send(ctx: Context, name: string, bytes: Buffer): void {
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('Content-Disposition', `inline; filename="${name}.pdf"`);
  ctx.type = 'application/pdf';
  ctx.etag = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  ctx.body = bytes;
  if (ctx.fresh) ctx.status = 304;
}
