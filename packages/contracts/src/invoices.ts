import { z } from 'zod';
import { cents, id, idParams, instant, pageQuery } from './fields.ts';
import { route } from './route.ts';

export const invoice = z
  .object({
    id,
    invoiceNumber: z.string(),
    bookingId: id,
    date: instant,
    description: z.string(),
    amount: cents,
    status: z.enum(['paid', 'pending']),
    paidDate: instant.nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

const tag = 'Bookings';

export const invoiceRoutes = {
  listInvoices: route({
    id: 'listInvoices', method: 'GET', path: '/api/invoices', access: 'user', tag, summary: "One's own invoices, newest first; all for an administrator",
    query: pageQuery, success: { status: 200, schema: z.array(invoice) },
  }),
  invoicePdf: route({
    id: 'invoicePdf', method: 'GET', path: '/api/invoices/{id}.pdf', access: 'user', tag, summary: "One's own invoice as a PDF; any for an administrator",
    params: idParams, success: { status: 200, contentType: 'application/pdf' }, errors: ['not_found'],
  }),
} as const;
