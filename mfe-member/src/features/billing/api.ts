import { invoice, type Invoice } from '@postcard/contracts/campaigns';
import { readAll, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

const invoices = z.array(invoice);

export const useInvoices = () => useApi<Invoice[]>('/api/invoices', (path) => readAll(path, invoices));

export const pdfOf = ({ id }: Pick<Invoice, 'id'>): string => `/api/invoices/${encodeURIComponent(id)}.pdf`;

export const creditNotePdfOf = ({ id }: Pick<Invoice, 'id'>): string =>
  `/api/invoices/${encodeURIComponent(id)}/credit-note.pdf`;
