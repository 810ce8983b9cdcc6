import { invoice, type Invoice } from '@postcard/contracts/campaigns';
import { invoiceExportHeader, invoiceExportName, invoiceExportRows } from '@postcard/contracts/invoice-export';
import { Badge, Button, DataTable, EmptyState, formatDate, formatMoney, Stack, Stat, type DataTableColumn } from '@postcard/ui';
import { toast, useList, userMessageOf } from '@postcard/web-kit';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { MoreRows } from '../dashboard/more-rows.tsx';
import { saveFile, saveFrom } from '../dashboard/save-file.ts';
import styles from './money.module.css';

const invoices = z.array(invoice);

const columns: DataTableColumn<Invoice>[] = [
  { id: 'number', header: 'Invoice', cell: ({ id, invoiceNumber }) => <a href={`/api/invoices/${id}.pdf`} target="_blank" rel="noopener">{invoiceNumber}</a>, isRowHeader: true },
  { id: 'date', header: 'Date', cell: ({ date }) => formatDate(date) },
  { id: 'what', header: 'For', cell: ({ description, bookingId }) => <Link to={`/checkout/${bookingId}`}>{description}</Link> },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatMoney(amount) },
  { id: 'state', header: 'State', cell: ({ creditNote, status }) => <Badge tone={creditNote ? 'warning' : status === 'paid' ? 'success' : 'info'}>{creditNote ? 'Refunded' : status === 'paid' ? 'Paid' : 'Pending'}</Badge> },
  {
    id: 'credit', header: 'Credit note',
    cell: ({ id, creditNote }) => (creditNote ? <a href={`/api/invoices/${id}/credit-note.pdf`} target="_blank" rel="noopener">{creditNote.creditNoteNumber}</a> : ''),
  },
];

/** What was charged and what was given back, and all of it for the accountant. */
export function Invoices() {
  const list = useList('/api/invoices?limit=50', invoices);
  const { charged, returned } = useMemo(() => sumsOf(list.items ?? []), [list.items]);

  /** From the page where it has them all, and otherwise as the server streams them. */
  function exportAll(): void {
    const items = list.items ?? [];
    if (items.length === 0) toast({ title: 'No Data to Export', description: 'There are no invoices to export.' });
    else if (list.hasMore) saveFrom('/api/invoices/export.csv');
    else saveFile([invoiceExportHeader, ...items.map(invoiceExportRows)].join(''), invoiceExportName(new Date()));
  }

  return (
    <Stack gap={5}>
      <div className={styles['head']}>
        <Stat label="Charged, of what is shown" value={formatMoney(charged)} />
        <Stat label="Given back" value={formatMoney(returned)} />
        <Stat label="Left" value={formatMoney(charged - returned)} />
        <Button disabled={!list.items} onClick={exportAll}>Export for the accountant</Button>
      </div>
      <DataTable
        caption="Invoices" captionHidden columns={columns} rows={list.items} rowId={({ id }) => id}
        empty={<EmptyState title="Nothing charged yet">Every paid spot appears here with its invoice.</EmptyState>}
        error={list.error && { message: userMessageOf(list.error), onRetry: () => void list.reload(), busy: list.isBusy }}
      />
      <MoreRows list={list} />
      <p>A booking is refunded where its card is shown.</p>
    </Stack>
  );
}

const sumsOf = (all: readonly Invoice[]): { charged: number; returned: number } => ({
  charged: all.reduce((sum, { amount }) => sum + amount, 0),
  returned: all.reduce((sum, { creditNote }) => sum + (creditNote?.amount ?? 0), 0),
});
