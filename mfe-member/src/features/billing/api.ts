import { invoice, type Invoice } from '@postcard/contracts/campaigns';
import { fetcher } from '@postcard/web-kit';
import useSWR from 'swr';
import { z } from 'zod';

const invoices = z.array(invoice);

export const useInvoices = () => useSWR<Invoice[], Error>('/api/invoices', fetcher({ schema: invoices }), { revalidateOnMount: true });
