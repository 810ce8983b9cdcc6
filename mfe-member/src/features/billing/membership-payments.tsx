import type { MembershipInvoice } from '@postcard/contracts/membership';
import { Button, DataTable, formatDate, Money, StatusBadge, VisuallyHidden, type DataTableColumn } from '@postcard/ui';
import { leaveFor, useMutation, userMessageOf } from '@postcard/web-kit';
import { openInvoice, useMembershipInvoices } from '../membership/api.ts';
import styles from './billing.module.css';

const words = { paid: 'Paid', open: 'To be paid', void: 'Called off' } as const;

const columns: DataTableColumn<MembershipInvoice>[] = [
  { id: 'number', header: 'Invoice number', cell: 'invoiceNumber', isRowHeader: true },
  { id: 'date', header: 'Date', isOneLine: true, cell: ({ date }) => formatDate(date), sortBy: 'date' },
  { id: 'description', header: 'Description', cell: 'description' },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money cents={amount} />, align: 'end' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge
        status={status === 'paid' ? 'paid' : status === 'open' ? 'pending' : 'cancelled'}
        label={words[status]}
      />
    ),
  },
  { id: 'view', header: 'Receipt', cell: (invoice) => <View invoice={invoice} />, align: 'end' },
];

export function MembershipPayments() {
  const { data, error, mutate } = useMembershipInvoices();
  if (data ? data.length === 0 : !error) return null;
  return (
    <section className={styles['memberships']} aria-labelledby="membership-payments">
      <h2 id="membership-payments">Membership</h2>
      <DataTable
        caption="Membership payments"
        captionHidden
        columns={columns}
        rows={data}
        rowId={({ id }) => id}
        initialSort={{ column: 'date', descending: true }}
        empty={null}
        error={
          error && {
            title: 'Your membership payments could not be shown',
            message: userMessageOf(error),
            onRetry: () => void mutate(),
          }
        }
      />
    </section>
  );
}

/** The provider's address of an invoice expires, so it is requested on click. */
function View({ invoice }: { invoice: MembershipInvoice }) {
  const { busy, run } = useMutation(async () => leaveFor((await openInvoice(invoice)).url), {
    failure: 'The receipt could not be opened',
  });

  return (
    <Button size="small" busy={busy} className={styles['view'] ?? ''} onClick={run}>
      {invoice.status === 'open' ? 'Pay' : 'View Receipt'}
      <VisuallyHidden> {invoice.invoiceNumber}</VisuallyHidden>
    </Button>
  );
}
