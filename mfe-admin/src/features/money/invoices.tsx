import { invoice, invoiceTotals, type Invoice } from '@postcard/contracts/campaigns';
import { invoiceExportHeader, invoiceExportName, invoiceExportRows } from '@postcard/exports/invoices';
import { Badge, Button, formatDate, formatMoney, Stack, Stat } from '@postcard/ui';
import { useApi, useList } from '@postcard/web-kit';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { z } from '@postcard/contracts/zod';
import { paths } from '@postcard/contracts/paths';
import { CancelDialog } from '../cancel-booking/cancel-dialog.tsx';
import { useAddress } from '../lists/use-address.ts';
import styles from './money.module.css';
import { ListFilters } from '../lists/list-filters.tsx';
import { listPath } from '../lists/list-path.ts';
import { BulkExport } from '../selection/bulk-export.tsx';
import { ChosenTable } from '../selection/chosen-table.tsx';
import { chooseColumn } from '../selection/choose-column.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { saveList, type ExportFile } from '../lists/save-list.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useFilters } from '../lists/use-filters.ts';

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
  {
    id: 'address',
    header: 'Billing address',
    isExtra: true,
    cell: ({ customer }) => customer?.billingAddress ?? '',
  },
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
          Cancel and refund…<span className="pc-visually-hidden"> {invoiceNumber}</span>
        </Button>
      ) : (
        ''
      ),
  },
];

export function Invoices() {
  const address = useAddress();
  const refund = address.get('refund');
  const filters = useFilters('invoices');
  const { q, isNarrowed } = filters;
  const list = useList(listPath('/api/invoices', { q }), invoices);
  // The button does the same at every address.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => columnsFor((bookingId) => address.open({ refund: bookingId })), []);
  const selection = useSelection(useMemo(() => list.items?.map(({ id }) => id), [list.items]));
  const totals = useApi(`/api/invoices/totals${q && `?${new URLSearchParams({ q })}`}`, invoiceTotals);
  const { charged, returned } = totals.data ?? { charged: null, returned: null };

  // The accountant's export ignores the filters, to leave no gaps.
  const exportAll = () =>
    saveList({ list, path: '/api/invoices/export.csv', file, words: 'invoices', isPartial: isNarrowed });

  return (
    <Stack gap={5}>
      <div className={styles['head']}>
        <Stat label={isNarrowed ? 'Collected in this search' : 'Collected'} value={sum(charged)} />
        <Stat label="Refunded" value={sum(returned)} />
        <Stat label="Net" value={sum(charged === null || returned === null ? null : charged - returned)} />
        <Button disabled={!list.items} onClick={exportAll}>
          Export for the accountant
        </Button>
      </div>
      <div>
        <ListFilters
          filters={filters}
          columns={columns}
          search={{ name: 'invoices-search', hint: 'Number, customer, spot or card' }}
        />
        <BulkExport list={list} selection={selection} file={file} />
        <ChosenTable
          selection={selection}
          name="invoices"
          caption="Invoices"
          columns={columns}
          list={list}
          rowId={({ id }) => id}
          empty={{ title: 'Nothing charged yet', text: 'Every paid spot appears here with its invoice.' }}
          unmatched={isNarrowed && 'Try another search.'}
        />
      </div>
      {refund && (
        <CancelDialog
          key={refund}
          bookingId={refund}
          onClose={() => address.set({ refund: null })}
          onCancelled={() => [void list.reload(), void totals.mutate()]}
        />
      )}
    </Stack>
  );
}

const sum = (cents: number | null): string => (cents === null ? '–' : formatMoney(cents));
