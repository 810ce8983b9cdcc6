import { z } from '../shared/zod.ts';
import { adminListQuery, cents, id, idParams, instant } from '../shared/fields.ts';
import { route } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

/** Takes an invoice back after its refund. */
export const creditNote = z
  .object({ id, creditNoteNumber: z.string(), date: instant, amount: cents })
  .meta({ id: 'CreditNote' });
export type CreditNote = z.infer<typeof creditNote>;

export const invoiceStatuses = ['paid', 'pending'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoice = z
  .object({
    id,
    invoiceNumber: z.string(),
    bookingId: id,
    date: instant,
    description: z.string(),
    amount: cents,
    status: z.enum(invoiceStatuses),
    paidDate: instant.nullable(),
    /** Set once what the invoice asked for has been given back. */
    creditNote: creditNote.nullable().optional(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

const tag = 'Bookings';

export const invoiceRoutes = {
  listInvoices: route({
    id: 'listInvoices',
    method: 'GET',
    path: '/api/invoices',
    access: 'user',
    roles: rolesFor.money,
    logged: 'read',
    tag,
    summary: "One's own invoices, newest first; all for an administrator. `q` searches number, spot and card",
    query: adminListQuery(invoiceStatuses),
    success: { status: 200, schema: z.array(invoice) },
    errors: ['invalid_status'],
  }),
  exportInvoices: route({
    id: 'exportInvoices',
    method: 'GET',
    path: '/api/invoices/export.csv',
    access: 'admin',
    roles: rolesFor.money,
    stepUp: true,
    logged: 'export',
    tag,
    summary: 'Every invoice and credit note for the accountant, as a spreadsheet',
    success: { status: 200, contentType: 'text/csv' },
  }),
  invoicePdf: route({
    id: 'invoicePdf',
    method: 'GET',
    path: '/api/invoices/{id}.pdf',
    access: 'user',
    roles: rolesFor.money,
    logged: 'read',
    tag,
    summary: "One's own invoice as a PDF; any for an administrator",
    params: idParams,
    success: { status: 200, contentType: 'application/pdf' },
    errors: ['not_found'],
  }),
  creditNotePdf: route({
    id: 'creditNotePdf',
    method: 'GET',
    path: '/api/invoices/{id}/credit-note.pdf',
    access: 'user',
    roles: rolesFor.money,
    logged: 'read',
    tag,
    summary: "The credit note of one's own invoice as a PDF; of any for an administrator",
    params: idParams,
    success: { status: 200, contentType: 'application/pdf' },
    errors: ['not_found'],
  }),
} as const;
