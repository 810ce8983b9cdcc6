import type { Invoice } from '@postcard/contracts/campaigns';
import { DataTable, EmptyState, formatDate, Money, StatusBadge, type DataTableColumn } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { useInvoices } from './api.ts';

const columns: DataTableColumn<Invoice>[] = [
  { id: 'number', header: 'Invoice', cell: ({ invoiceNumber }) => invoiceNumber, sortBy: ({ invoiceNumber }) => invoiceNumber, isRowHeader: true },
  { id: 'date', header: 'Date', cell: ({ date }) => formatDate(date), sortBy: ({ date }) => date },
  { id: 'description', header: 'Description', cell: ({ description }) => description },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money cents={amount} />, sortBy: ({ amount }) => amount, align: 'end' },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} label={status === 'paid' ? 'Paid' : 'Pending'} /> },
];

export function InvoiceTable() {
  const { data, error, mutate } = useInvoices();
  return (
    <DataTable
      caption="Billing history" captionHidden columns={columns} rows={data} rowId={({ id }) => id} initialSort={{ column: 'date', descending: true }}
      empty={<EmptyState title="No invoices yet">They appear here once you have paid for a spot.</EmptyState>}
      error={error && { title: 'Your invoices could not be shown', message: userMessageOf(error), onRetry: () => void mutate() }}
    />
  );
}
