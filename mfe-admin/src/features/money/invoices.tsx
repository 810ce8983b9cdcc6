import { invoice, invoiceTotals, type Invoice } from '@postcard/contracts/campaigns';
import { invoiceExportHeader, invoiceExportName, invoiceExportRows } from '@postcard/exports/invoices';
import { Badge, Button, formatDate, formatMoney, Stat, VisuallyHidden } from '@postcard/ui';
import { useApi } from '@postcard/web-kit';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { z } from '@postcard/contracts/zod';
import { paths } from '@postcard/contracts/paths';
import { CancelDialog } from '../cancel-booking/cancel-dialog.tsx';
import { useAddress, listPath } from '../lists/use-address.ts';
import styles from './money.module.css';
import { ListPage } from '../list-page/list-page.tsx';
import { BulkExport, chooseColumn } from '../selection/bulk-bar.tsx';
import { type ExportFile, saveList, type Export } from '../lists/save-export.ts';
import type { ListColumn } from '../lists/use-list-preferences.ts';

const invoices = z.array(invoice);

const file: ExportFile<Invoice> = {
  name: () => invoiceExportName(new Date()),
  header: invoiceExportHeader,
  rowOf: invoiceExportRows,
};

const columnsFor = (onRefund: (bookingId: string) => void): ListColumn<Invoice>[] => [
  chooseColumn(({ invoiceNumber }) => invoiceNumber),
  {
    id: 'number',
    header: 'Invoice',
    cell: ({ id, invoiceNumber }) => (
      <a className={styles['number']} href={`/api/invoices/${id}.pdf`} target="_blank" rel="noopener">
        {invoiceNumber}
      </a>
    ),
    isRowHeader: true,
  },
  { id: 'date', header: 'Date', isOneLine: true, cell: ({ date }) => formatDate(date) },
  { id: 'business', header: 'Business', cell: ({ customer }) => customer?.businessName ?? '' },
  { id: 'contact', header: 'Contact', isExtra: true, cell: ({ customer }) => customer?.contactName ?? '' },
  { id: 'address', header: 'Billing address', isExtra: true, cell: ({ customer }) => customer?.billingAddress ?? '' },
  { id: 'tax', header: 'Tax ID', isExtra: true, cell: ({ customer }) => customer?.taxId ?? '' },
  { id: 'po', header: 'PO number', isExtra: true, cell: ({ customer }) => customer?.poNumber ?? '' },
  {
    id: 'what',
    header: 'For',
    cell: ({ description, bookingId }) => <Link to={paths.checkout(bookingId)}>{description}</Link>,
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatMoney(amount) },
  {
    id: 'state',
    header: 'State',
    cell: ({ creditNote, status }) => (
      <Badge tone={creditNote ? 'warning' : status === 'paid' ? 'success' : 'info'}>
        {creditNote ? 'Refunded' : status === 'paid' ? 'Paid' : 'Pending'}
      </Badge>
    ),
  },
  {
    id: 'credit',
    header: 'Credit note',
    cell: ({ id, creditNote }) =>
      creditNote ? (
        <a href={`/api/invoices/${id}/credit-note.pdf`} target="_blank" rel="noopener">
          {creditNote.creditNoteNumber}
        </a>
      ) : (
        ''
      ),
  },
  {
    id: 'refund',
    header: 'Refund',
    cell: ({ bookingId, invoiceNumber, creditNote, status }) =>
      !creditNote && status === 'paid' ? (
        <Button size="small" onClick={() => onRefund(bookingId)}>
          Cancel and refund…<VisuallyHidden> {invoiceNumber}</VisuallyHidden>
        </Button>
      ) : (
        ''
      ),
  },
];

export function Invoices() {
  const address = useAddress();
  const q = address.get('q');
  const totals = useApi(`/api/invoices/totals${q && `?${new URLSearchParams({ q })}`}`, invoiceTotals);
  const { charged, returned } = totals.data ?? { charged: null, returned: null };
  // The button does the same at every address.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => columnsFor((bookingId) => address.open({ refund: bookingId })), []);

  return (
    <ListPage
      name="invoices"
      caption="Invoices"
      path={() => listPath('/api/invoices', { q })}
      rows={invoices}
      columns={columns}
      search="Number, customer, spot or card"
      renderHead={({ list, filters: { isNarrowed } }) => (
        <div className={styles['head']}>
          <Stat label={isNarrowed ? 'Collected in this search' : 'Collected'} value={sum(charged)} />
          <Stat label="Refunded" value={sum(returned)} />
          <Stat label="Net" value={sum(charged === null || returned === null ? null : charged - returned)} />
          <ExportAll list={list} path="/api/invoices/export.csv" file={file} words="invoices" isPartial={isNarrowed} />
        </div>
      )}
      renderBulk={({ list, selection }) => <BulkExport list={list} selection={selection} file={file} />}
      empty={{ title: 'Nothing charged yet', text: 'Every paid spot appears here with its invoice.' }}
      unmatched="Try another search."
      opens="refund"
      renderDialog={({ id, onClose, onChanged }) => (
        <CancelDialog bookingId={id} onClose={onClose} onCancelled={() => [onChanged(), void totals.mutate()]} />
      )}
    />
  );
}

const sum = (cents: number | null): string => (cents === null ? '–' : formatMoney(cents));

/** Saves the accountant's export, which ignores the filters so that it has no gaps. */
export const ExportAll = <Row,>(all: Export<Row>) => (
  <Button disabled={!all.list.items} onClick={() => saveList(all)}>
    Export for the accountant
  </Button>
);
