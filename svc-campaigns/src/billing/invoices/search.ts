import type { Invoice } from '@postcard/contracts';
import { createTextSearch, type Connection, type Logger, type Page } from '@postcard/service-kit';
import { invoiceFilter, presentInvoice, type InvoicesAsked, type InvoiceStore } from './store.ts';

export type InvoiceSearch = ReturnType<typeof createInvoiceSearch>;

/** Finds invoices by number, spot, card and customer: what an invoice says never changes. */
export function createInvoiceSearch({
  db,
  invoices,
  now,
  log,
}: {
  db: Connection;
  invoices: Pick<InvoiceStore, 'model'>;
  now: () => Date;
  log: Logger;
}) {
  const search = createTextSearch({
    db,
    model: invoices.model as never,
    fields: ['invoiceNumber', 'description', 'customerName'],
    now,
    log,
  });
  return {
    /** Work beside requests: keeps the index of the search. */
    indexer: search.indexer,
    find: (q: string, { userId, status, ...paging }: InvoicesAsked): Promise<Page<Invoice>> =>
      search.find(q, invoiceFilter({ userId, status }), paging, presentInvoice as never),
  };
}
