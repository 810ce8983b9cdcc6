import { invoice, type Invoice } from '@postcard/contracts/campaigns';
import { invoiceExportHeader, invoiceExportName, invoiceExportRows } from '@postcard/exports/invoices';
import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  formatDate,
  formatMoney,
  Stack,
  Stat,
  TextField,
  type DataTableColumn,
} from '@postcard/ui';
import { toast, useList, userMessageOf } from '@postcard/web-kit';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { z } from '@postcard/contracts/zod';
import { paths } from '@postcard/contracts/paths';
import { CancelDialog } from '../cancel-booking/cancel-dialog.tsx';
import { MoreRows } from '../lists/more-rows.tsx';
import { saveFile, saveFrom } from '../lists/save-file.ts';
import { useAddress } from '../lists/use-address.ts';
import { useSearchText } from '../lists/use-search-text.ts';
import styles from './money.module.css';

const invoices = z.array(invoice);

const columnsFor = (onRefund: (bookingId: string) => void): DataTableColumn<Invoice>[] => [
  {
    id: 'number',
    header: 'Invoice',
    cell: ({ id, invoiceNumber }) => (
      <a href={`/api/invoices/${id}.pdf`} target="_blank" rel="noopener">
        {invoiceNumber}
      </a>
    ),
    isRowHeader: true,
  },
  { id: 'date', header: 'Date', cell: ({ date }) => formatDate(date) },
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

/** What was charged and what was given back, and all of it for the accountant. */
export function Invoices() {
  const address = useAddress();
  const refund = address.get('refund');
  const q = address.get('q');
  const [text, setText] = useSearchText(q, (next) => address.set({ q: next }));
  const list = useList(`/api/invoices?${new URLSearchParams({ limit: '50', ...(q && { q }) })}`, invoices);
  // What the button does is the same at every address.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => columnsFor((bookingId) => address.open({ refund: bookingId })), []);
  const { charged, returned } = useMemo(() => sumsOf(list.items ?? []), [list.items]);

  /**
   * From the page where it has them all, and otherwise as the server streams them. Always all: an accountant wants no
   * gaps.
   */
  function exportAll(): void {
    const items = list.items ?? [];
    if (list.hasMore || q) saveFrom('/api/invoices/export.csv');
    else if (items.length === 0) toast({ title: 'No Data to Export', description: 'There are no invoices to export.' });
    else saveFile([invoiceExportHeader, ...items.map(invoiceExportRows)].join(''), invoiceExportName(new Date()));
  }

  return (
    <Stack gap={5}>
      <div className={styles['head']}>
        <Stat label="Charged, of what is shown" value={formatMoney(charged)} />
        <Stat label="Given back" value={formatMoney(returned)} />
        <Stat label="Left" value={formatMoney(charged - returned)} />
        <Button disabled={!list.items} onClick={exportAll}>
          Export for the accountant
        </Button>
      </div>
      <TextField
        label="Search"
        hint="Number, spot or card"
        type="search"
        name="invoices-search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <DataTable
        caption="Invoices"
        captionHidden
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        empty={
          <EmptyState title={q ? 'Nothing matches' : 'Nothing charged yet'}>
            {q ? 'Try another search.' : 'Every paid spot appears here with its invoice.'}
          </EmptyState>
        }
        error={
          list.error && { message: userMessageOf(list.error), onRetry: () => void list.reload(), busy: list.isBusy }
        }
      />
      <MoreRows list={list} />
      {refund && (
        <CancelDialog
          key={refund}
          bookingId={refund}
          onClose={() => address.set({ refund: null })}
          onCancelled={() => void list.reload()}
        />
      )}
    </Stack>
  );
}

const sumsOf = (all: readonly Invoice[]): { charged: number; returned: number } => ({
  charged: all.reduce((sum, { amount }) => sum + amount, 0),
  returned: all.reduce((sum, { creditNote }) => sum + (creditNote?.amount ?? 0), 0),
});
