import { invoice, type Invoice } from '@postcard/contracts/campaigns';
import { readAll, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

const invoices = z.array(invoice);

/** All of a member's invoices, newest first: what was paid in a year is added up from them. */
export const useInvoices = () =>
  useApi<Invoice[]>('/api/invoices', (path) => readAll(path, invoices), { revalidateOnMount: true });

/** Where an invoice is read and printed. */
export const pdfOf = ({ id }: Pick<Invoice, 'id'>): string => `/api/invoices/${encodeURIComponent(id)}.pdf`;

/** Where the credit note of a refunded invoice is read and printed. */
export const creditNotePdfOf = ({ id }: Pick<Invoice, 'id'>): string =>
  `/api/invoices/${encodeURIComponent(id)}/credit-note.pdf`;
