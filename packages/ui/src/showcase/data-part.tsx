import { useState } from 'react';
import { DataTable } from '../data/data-table.tsx';
import { Facts } from '../data/facts.tsx';
import { Pagination } from '../data/pagination.tsx';
import { QrCode } from '../data/qr-code.tsx';
import type { DataTableColumn } from '../data/table-model.ts';
import { StatusBadge } from '../feedback/badge.tsx';
import { EmptyState } from '../feedback/states.tsx';
import { formatDate } from '../format/dates.ts';
import { formatMoney } from '../format/money.tsx';
import { Grid, Stack } from '../layout/layout.tsx';

type Invoice = { id: string; number: string; business: string; date: string; amount: number; status: string };

const columns: ReadonlyArray<DataTableColumn<Invoice>> = [
  { id: 'business', header: 'Business', cell: (row) => row.business, sortBy: (row) => row.business, isRowHeader: true },
  { id: 'number', header: 'Invoice', cell: (row) => row.number },
  { id: 'date', header: 'Date', cell: (row) => formatDate(row.date), sortBy: (row) => row.date },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} />, sortBy: (row) => row.status },
  { id: 'amount', header: 'Amount', cell: (row) => formatMoney(row.amount), sortBy: (row) => row.amount, align: 'end' },
];

const invoices: readonly Invoice[] = [
  {
    id: '1',
    number: 'INV-1042',
    business: 'Tierra Bakery',
    date: '2025-04-17T19:00:00Z',
    amount: 47_300,
    status: 'paid',
  },
  {
    id: '2',
    number: 'INV-1043',
    business: 'Peach Hill Plumbing & Drains',
    date: '2025-04-19T19:00:00Z',
    amount: 86_900,
    status: 'pending',
  },
  {
    id: '3',
    number: 'INV-1044',
    business: 'Arroyo Auto',
    date: '2025-05-02T19:00:00Z',
    amount: 47_300,
    status: 'refunded',
  },
];

const facts = [
  ['Contact', 'Ada Lopez'],
  ['Website', null],
  ['Message', 'Two copies, please.\nAnd an envelope.'],
] as const;

const rowId = (row: Invoice) => row.id;
const rowAction = { label: 'View Invoice', name: (row: Invoice) => row.number, onSelect: () => undefined };

export function DataPart() {
  const [page, setPage] = useState(1);
  return (
    <Stack gap={8}>
      <DataTable
        caption="Billing history"
        columns={columns}
        rows={invoices}
        rowId={rowId}
        rowAction={rowAction}
        initialSort={{ column: 'date', descending: true }}
        empty={null}
      />
      <Pagination label="Invoices" page={page} pageSize={50} total={1234} onPageChange={setPage} />
      <Grid min={340}>
        <Facts facts={facts} />
        <Facts facts={facts} none="Not provided" beside />
      </Grid>
      <div style={{ width: 160 }}>
        <QrCode text="https://example.com" label="QR code to example.com" />
      </div>
      <Grid min={340}>
        <DataTable
          caption="Loading"
          columns={columns.slice(0, 3)}
          rows={undefined}
          rowId={rowId}
          skeletonRows={3}
          empty={null}
        />
        <DataTable
          caption="Empty"
          columns={columns.slice(0, 3)}
          rows={[]}
          rowId={rowId}
          empty={<EmptyState title="No invoices yet">They are listed here once you have paid for a spot.</EmptyState>}
        />
        <DataTable
          caption="Failed"
          columns={columns.slice(0, 3)}
          rows={undefined}
          rowId={rowId}
          error={{ title: 'Error Loading Data', message: 'Failed to fetch invoices', onRetry: () => undefined }}
          empty={null}
        />
      </Grid>
    </Stack>
  );
}
