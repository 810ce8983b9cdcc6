import { invoice, type Invoice } from '@postcard/contracts/campaigns';
import { fetcher, useApi } from '@postcard/web-kit';
import { z } from 'zod';

const invoices = z.array(invoice);

export const useInvoices = () => useApi<Invoice[]>('/api/invoices', fetcher({ schema: invoices }), { revalidateOnMount: true });
