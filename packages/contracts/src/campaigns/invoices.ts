import { z } from '../shared/zod.ts';
import { adminListQuery, cents, id, instant, statusFilter } from '../shared/fields.ts';
import { callers, fileOf, listByStatus, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

export const creditNote = z
  .object({ id, creditNoteNumber: z.string(), date: instant, amount: cents })
  .meta({ id: 'CreditNote' });
export type CreditNote = z.infer<typeof creditNote>;

export const invoiceStatuses = ['paid', 'pending'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Customer at the time the invoice was issued; unknown values are empty. */
export const invoiceCustomer = z
  .object({
    businessName: z.string(),
    contactName: z.string(),
    billingAddress: z.string(),
    taxId: z.string(),
    poNumber: z.string(),
  })
  .meta({ id: 'InvoiceCustomer' });
export type InvoiceCustomer = z.infer<typeof invoiceCustomer>;

const typed = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);

const detailFields = {
  contactName: typed(170),
  street: typed(200),
  city: typed(80),
  state: typed(40),
  zipCode: typed(20),
  taxId: typed(40),
  poNumber: typed(60),
};

export const billingDetailsBody = z.strictObject(detailFields);
export const billingDetails = z.object(detailFields).meta({ id: 'BillingDetails' });
export type BillingDetails = z.infer<typeof billingDetails>;

export const invoiceTotals = z
  .object({ count: z.int(), charged: cents, returned: cents })
  .meta({ id: 'InvoiceTotals' });
export type InvoiceTotals = z.infer<typeof invoiceTotals>;

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
    /** Missing from an earlier svc-campaigns. */
    customer: invoiceCustomer.optional(),
    /** Set once the amount has been refunded. */
    creditNote: creditNote.nullable().optional(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

export const invoiceRoutes = {
  ...routes('Bookings', callers.users, {
    listInvoices: {
      ...listByStatus(invoice, invoiceStatuses),
      path: '/api/invoices',
      roles: rolesFor.money,
      logged: 'read',
      summary:
        "One's own invoices, newest first; all for an administrator, or those of a `userId`. `q` searches number, " +
        'spot, card and customer',
      query: adminListQuery(invoiceStatuses).extend({ userId: id.optional() }),
    },
    getBillingDetails: {
      method: 'GET',
      path: '/api/invoices/billing-details',
      summary: 'Billing details for one’s future invoices',
      success: { status: 200, schema: billingDetails },
    },
    saveBillingDetails: {
      method: 'PUT',
      path: '/api/invoices/billing-details',
      summary: "Change what one's next invoices say; those that were issued stay as they are",
      body: billingDetailsBody,
      success: { status: 200, schema: billingDetails },
    },
    invoicePdf: {
      ...fileOf('application/pdf'),
      path: '/api/invoices/{id}.pdf',
      roles: rolesFor.money,
      logged: 'read',
      summary: "One's own invoice as a PDF; any for an administrator",
    },
    creditNotePdf: {
      ...fileOf('application/pdf'),
      path: '/api/invoices/{id}/credit-note.pdf',
      roles: rolesFor.money,
      logged: 'read',
      summary: "The credit note of one's own invoice as a PDF; of any for an administrator",
    },
  }),
  ...routes('Bookings', callers.moneyTeam, {
    totalInvoices: {
      method: 'GET',
      path: '/api/invoices/totals',
      summary: 'Totals of the invoices that match a search, a status and a member',
      query: z.strictObject({
        q: z.string().max(200).optional(),
        status: statusFilter(invoiceStatuses),
        userId: id.optional(),
      }),
      success: { status: 200, schema: invoiceTotals },
      errors: ['invalid_status'],
    },
    exportInvoices: {
      method: 'GET',
      path: '/api/invoices/export.csv',
      stepUp: true,
      logged: 'export',
      summary: 'Every invoice and credit note for the accountant, as a spreadsheet',
      success: { status: 200, contentType: 'text/csv' },
    },
  }),
};
