import { campaignsRoutes as routes, type Invoice, type InvoiceTotals, type CreditNote } from '@postcard/contracts';
import { invoiceExportHeader, invoiceExportName, invoiceExportRows } from '@postcard/exports/invoices';
import { everyOf, NamedError, presentPage, sendCsv, type createRoutes, type Principal } from '@postcard/service-kit';
import type { Context } from 'koa';
import { createHash } from 'node:crypto';
import { longDate } from '@postcard/contracts/town-dates';
import type { Booking } from '../../booking/bookings/booking.ts';
import { customerOf } from './bill-to.ts';
import type { BillingDetailsStore } from './billing-details-store.ts';
import { drawInvoice } from './invoice-pdf.ts';
import type { InvoiceStore } from './store.ts';
import type { Bookings } from '../ports.ts';
import { ink } from '../../pdf/pen.ts';
import { drawPosition, drawSheet, drawStamp } from './sheet.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = {
  invoices: InvoiceStore;
  details: BillingDetailsStore;
  bookings: Bookings;
  now: () => Date;
};

export function addInvoiceRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { invoices, details, bookings, now }: Deps,
): void {
  /** Older invoices without a customer get the name of their booking. */
  async function withCustomers(page: Invoice[]): Promise<Invoice[]> {
    const unnamed = page.filter(({ customer }) => !customer).map(({ bookingId }) => bookingId);
    const found = unnamed.length > 0 ? await bookings.byIds(unnamed) : [];
    const names = new Map(found.map(({ id, businessName }) => [id, businessName]));
    return page.map((invoice) => ({
      ...invoice,
      customer: invoice.customer ?? customerOf(names.get(invoice.bookingId) ?? ''),
    }));
  }

  serve(routes.listInvoices, async ({ query, user, ctx }) => {
    const userId = user.role === 'admin' ? query.userId : user.userId;
    return withCustomers(presentPage(ctx, await invoices.list({ ...query, userId })));
  });

  serve(routes.totalInvoices, async ({ query: { q, ...filter } }) => {
    if (!q) return invoices.totals(filter);
    const sums: InvoiceTotals = { count: 0, charged: 0, returned: 0 };
    for await (const { amount, creditNote } of everyOf((paging) => invoices.list({ ...paging, ...filter, q }))) {
      sums.count += 1;
      sums.charged += amount;
      sums.returned += creditNote?.amount ?? 0;
    }
    return sums;
  });

  serve(routes.getBillingDetails, ({ user }) => details.of(user.userId));
  serve(routes.saveBillingDetails, ({ user, body }) => details.save(user.userId, body));

  async function* ledger(): AsyncGenerator<string> {
    yield invoiceExportHeader;
    for await (const invoice of everyOf(async (paging) => {
      const page = await invoices.list(paging);
      return { ...page, items: await withCustomers(page.items) };
    }))
      yield invoiceExportRows(invoice);
  }

  serve(routes.exportInvoices, ({ ctx }) => sendCsv(ctx, invoiceExportName(now()), ledger()));

  async function ownInvoice(id: string, user: Principal): Promise<{ invoice: Invoice; booking: Booking }> {
    const invoice = orNotFound(await invoices.byId(id, user.role === 'admin' ? undefined : user.userId));
    const booking = orNotFound(await bookings.byId(invoice.bookingId));
    return { invoice, booking };
  }

  serve(routes.invoicePdf, async ({ params, user, ctx }) => {
    const { invoice, booking } = await ownInvoice(params.id, user);
    send(
      ctx,
      invoice.invoiceNumber,
      await drawInvoice({ ...invoice, businessName: booking.businessName, moved: booking.moved ?? [] }),
    );
  });

  serve(routes.creditNotePdf, async ({ params, user, ctx }) => {
    const { invoice, booking } = await ownInvoice(params.id, user);
    const { creditNote } = invoice;
    if (!creditNote) throw new NamedError('not_found');
    send(
      ctx,
      creditNote.creditNoteNumber,
      await drawCreditNote({ creditNote, invoice, businessName: booking.businessName }),
    );
  });
}

function send(ctx: Context, name: string, bytes: Buffer): void {
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('Content-Disposition', `inline; filename="${name}.pdf"`);
  ctx.type = 'application/pdf';
  ctx.etag = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  ctx.body = bytes;
  if (ctx.fresh) ctx.status = 304;
}

type CreditNoteSheet = { creditNote: CreditNote; invoice: Invoice; businessName: string };

export function drawCreditNote({ creditNote, invoice, businessName }: CreditNoteSheet): Promise<Buffer> {
  const { creditNoteNumber, date, amount } = creditNote;
  const { customer } = invoice;
  return drawSheet(
    { kind: 'Credit note', number: creditNoteNumber, date, businessName, customer },
    invoice.description,
    (sheet) => {
      const notes = [`Full credit for invoice ${invoice.invoiceNumber} of ${longDate(invoice.date)}.`];
      const end = drawPosition(sheet, {
        description: invoice.description,
        notes,
        amount: -amount,
        total: 'Total credited',
      });
      drawStamp(sheet, end, { word: 'Refunded', color: ink.blue, more: `on ${longDate(date)}` });
    },
  );
}
