import { type Invoice, invoice } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import {
  Button,
  DataTable,
  EmptyState,
  formatDate,
  Money,
  StatusBadge,
  VisuallyHidden,
  type DataTableColumn,
  type DataTableProps,
} from '@postcard/ui';
import { userMessageOf, readAll, useApi } from '@postcard/web-kit';
import { Link } from 'react-router';
import { z } from '@postcard/contracts/zod';
import styles from './billing.module.css';

const columns: DataTableColumn<Invoice>[] = [
  { id: 'number', header: 'Invoice number', cell: 'invoiceNumber', sortBy: 'invoiceNumber', isRowHeader: true },
  { id: 'date', header: 'Date', isOneLine: true, cell: ({ date }) => formatDate(date), sortBy: 'date' },
  { id: 'description', header: 'Description', cell: 'description' },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money cents={amount} />, sortBy: 'amount', align: 'end' },
  { id: 'status', header: 'Status', cell: (invoice) => <Standing invoice={invoice} /> },
  { id: 'view', header: 'PDF', cell: (invoice) => <Papers invoice={invoice} />, align: 'end' },
];

type PaymentsProps<Row> = Pick<DataTableProps<Row>, 'caption' | 'columns' | 'empty'> & {
  of: Pick<ReturnType<typeof useApi<Row[]>>, 'data' | 'error' | 'mutate'>;
  failure: string;
};

export const Payments = <Row extends { id: string }>({
  of: { data, error, mutate },
  failure,
  ...table
}: PaymentsProps<Row>) => (
  <DataTable
    {...table}
    captionHidden
    rows={data}
    rowId={({ id }) => id}
    initialSort={{ column: 'date', descending: true }}
    error={error && { title: failure, message: userMessageOf(error), onRetry: () => void mutate() }}
  />
);

export const InvoiceTable = () => (
  <Payments
    of={useInvoices()}
    caption="Billing history"
    columns={columns}
    failure="Your invoices could not be shown"
    empty={
      <EmptyState title="No invoices yet" action={<Link to={paths.createCampaign()}>Choose a card</Link>}>
        Invoices appear here once you have paid for a spot.
      </EmptyState>
    }
  />
);

function Standing({ invoice: { status, creditNote } }: { invoice: Invoice }) {
  if (creditNote) return <StatusBadge status="refunded" label="Refunded" />;
  return <StatusBadge status={status} label={status === 'paid' ? 'Paid' : 'Pending'} />;
}

function Papers({ invoice }: { invoice: Invoice }) {
  const { invoiceNumber, creditNote } = invoice;
  return (
    <div className={styles['papers']}>
      <View href={pdfOf(invoice)} label="View Invoice" number={invoiceNumber} />
      {creditNote && (
        <View href={creditNotePdfOf(invoice)} label="View Credit Note" number={creditNote.creditNoteNumber} />
      )}
    </div>
  );
}

const View = ({ href, label, number }: { href: string; label: string; number: string }) => (
  <Button asChild size="small" className={styles['view'] ?? ''}>
    <a href={href} target="_blank" rel="noopener">
      {label}
      <VisuallyHidden> {number}, opens in a new tab</VisuallyHidden>
    </a>
  </Button>
);

const invoices = z.array(invoice);

export const useInvoices = () => useApi<Invoice[]>('/api/invoices', (path) => readAll(path, invoices));

const pdfOf = ({ id }: Pick<Invoice, 'id'>): string => `/api/invoices/${encodeURIComponent(id)}.pdf`;

const creditNotePdfOf = ({ id }: Pick<Invoice, 'id'>): string =>
  `/api/invoices/${encodeURIComponent(id)}/credit-note.pdf`;
