import { invoice, type Invoice } from '@postcard/contracts/campaigns';
import { fetcher, useApi } from '@postcard/web-kit';
import { z } from 'zod';

const invoices = z.array(invoice);

/** As many as one answer holds: years of a member's invoices, newest first. */
export const useInvoices = () => useApi<Invoice[]>('/api/invoices?limit=200', fetcher({ schema: invoices }), { revalidateOnMount: true });

/** Where an invoice is read and printed. */
export const pdfOf = ({ id }: Pick<Invoice, 'id'>): string => `/api/invoices/${encodeURIComponent(id)}.pdf`;
