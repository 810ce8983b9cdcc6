import type { Invoice } from '@postcard/contracts/campaigns';
import { Button, DataTable, EmptyState, formatDate, Money, StatusBadge, VisuallyHidden, type DataTableColumn } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { Link } from 'react-router';
import { pdfOf, useInvoices } from './api.ts';
import styles from './billing.module.css';

const columns: DataTableColumn<Invoice>[] = [
  { id: 'number', header: 'Invoice number', cell: ({ invoiceNumber }) => invoiceNumber, sortBy: ({ invoiceNumber }) => invoiceNumber, isRowHeader: true },
  { id: 'date', header: 'Date', cell: ({ date }) => formatDate(date), sortBy: ({ date }) => date },
  { id: 'description', header: 'Description', cell: ({ description }) => description },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money cents={amount} />, sortBy: ({ amount }) => amount, align: 'end' },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} label={status === 'paid' ? 'Paid' : 'Pending'} /> },
  { id: 'view', header: 'PDF', cell: (invoice) => <ViewInvoice invoice={invoice} />, align: 'end' },
];

export function InvoiceTable() {
  const { data, error, mutate } = useInvoices();
  return (
    <DataTable
      caption="Billing history" captionHidden columns={columns} rows={data} rowId={({ id }) => id} initialSort={{ column: 'date', descending: true }}
      empty={<EmptyState title="No invoices yet" action={<Link to="/create-campaign">Choose a card</Link>}>They appear here once you have paid for a spot.</EmptyState>}
      error={error && { title: 'Your invoices could not be shown', message: userMessageOf(error), onRetry: () => void mutate() }}
    />
  );
}

function ViewInvoice({ invoice }: { invoice: Invoice }) {
  return (
    <Button asChild size="small" className={styles['view'] ?? ''}>
      <a href={pdfOf(invoice)} target="_blank" rel="noopener">
        View Invoice<VisuallyHidden> {invoice.invoiceNumber}, opens in a new tab</VisuallyHidden>
      </a>
    </Button>
  );
}
