import { bookingView, invoice, invoiceTotals, type BookingView, type Invoice } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { z } from '@postcard/contracts/zod';
import {
  Badge,
  DataTable,
  formatDate,
  formatMoney,
  Stack,
  Stat,
  StatusBadge,
  type DataTableColumn,
} from '@postcard/ui';
import { useApi, useList, userMessageOf, type List } from '@postcard/web-kit';
import { Link } from 'react-router';
import { listPath } from '../lists/use-address.ts';
import { MoreRows } from '../lists/list-table.tsx';
import { useMay } from '../roles/for-roles.tsx';

const bookings = z.array(bookingView);
const invoices = z.array(invoice);
const rows = 10;

const bookingColumns: DataTableColumn<BookingView>[] = [
  {
    id: 'spot',
    header: 'Spot',
    cell: ({ id, spotId, campaignName }) => (
      <Link to={paths.checkout(id)}>
        {spotId}, {campaignName}
      </Link>
    ),
    isRowHeader: true,
  },
  { id: 'booked', header: 'Booked', cell: ({ bookingDate }) => formatDate(bookingDate) },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatMoney(amount) },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];

const invoiceColumns: DataTableColumn<Invoice>[] = [
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
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatMoney(amount) },
  {
    id: 'state',
    header: 'State',
    cell: ({ creditNote, status }) =>
      creditNote ? <Badge tone="warning">Refunded</Badge> : <StatusBadge status={status} />,
  },
];

export function MemberRecord({ userId }: { userId: string }) {
  const may = useMay();
  return (
    <Stack gap={6}>
      <Bookings userId={userId} />
      {may(rolesFor.money) && <Invoices userId={userId} />}
    </Stack>
  );
}

function Bookings({ userId }: { userId: string }) {
  const list = useList(listPath('/api/bookings', { userId }, rows), bookings);
  return <Rows caption="Bookings" columns={bookingColumns} list={list} empty="No bookings yet." />;
}

function Invoices({ userId }: { userId: string }) {
  const list = useList(listPath('/api/invoices', { userId }, rows), invoices);
  const { data } = useApi(`/api/invoices/totals?${new URLSearchParams({ userId })}`, invoiceTotals);
  return (
    <>
      <Stat label="Spent, less refunds" value={data ? formatMoney(data.charged - data.returned) : '–'} />
      <Rows caption="Invoices" columns={invoiceColumns} list={list} empty="No invoices yet." />
    </>
  );
}

type RowsProps<Row> = { caption: string; columns: DataTableColumn<Row>[]; list: List<Row>; empty: string };

function Rows<Row extends { id: string }>({ caption, columns, list, empty }: RowsProps<Row>) {
  const error = list.error && {
    message: userMessageOf(list.error),
    onRetry: () => void list.reload(),
    busy: list.isBusy,
  };
  return (
    <section aria-label={caption}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        empty={empty}
        error={error}
        skeletonRows={2}
      />
      <MoreRows list={list} />
    </section>
  );
}
