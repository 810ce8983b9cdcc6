import { unownedPayment, unownedStatuses, type UnownedPayment } from '@postcard/contracts/campaigns';
import { Badge, formatDateTime, Money, SelectField, Stack, type DataTableColumn } from '@postcard/ui';
import { apiFetch, toast, useList, userMessageOf } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { listPath } from '../lists/list-path.ts';
import { ListTable } from '../lists/list-table.tsx';
import { statusOptions } from '../lists/status-options.ts';
import { useFilters } from '../lists/use-filters.ts';

const path = '/api/campaigns/unowned-payments';
const payments = z.array(unownedPayment);
const words = {
  waiting: ['Waits for you', 'danger'],
  returned: ['Given back', 'success'],
  settled: ['Dealt with', 'info'],
} as const satisfies Record<UnownedPayment['status'], readonly [string, string]>;

const columns: DataTableColumn<UnownedPayment>[] = [
  { id: 'payment', header: 'Payment', cell: ({ id }) => id, isRowHeader: true },
  { id: 'payer', header: 'Payer', cell: ({ email }) => email ?? 'Not known' },
  { id: 'paid', header: 'Paid', cell: ({ paidAt }) => formatDateTime(paidAt) },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Money cents={amount} /> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, reason }) => (
      <>
        <Badge tone={words[status][1]}>{words[status][0]}</Badge> {status === 'waiting' && reason}
      </>
    ),
  },
];

const choices = statusOptions(unownedStatuses, (status) => words[status][0]);

/** Payments that belong to nothing we know, as a restored backup leaves them. */
export function Unowned() {
  const filters = useFilters(unownedStatuses);
  const list = useList(listPath(path, { status: filters.status }), payments);
  const settle = async ({ id }: UnownedPayment): Promise<void> => {
    try {
      await apiFetch(`${path}/${encodeURIComponent(id)}/settle`, { method: 'POST', schema: unownedPayment });
      toast({ title: 'Noted as dealt with', description: id });
      await list.reload();
    } catch (error) {
      toast({ variant: 'destructive', title: 'Not noted', description: userMessageOf(error) });
    }
  };
  return (
    <Stack gap={4}>
      <SelectField
        label="Show"
        name="unowned-status"
        value={filters.status}
        onChange={({ target }) => filters.choose(target.value)}
        options={[...choices]}
      />
      <ListTable
        caption="Payments of nothing"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={{
          title: 'Every payment has its booking',
          text: 'After a backup was restored, what was paid since and belongs to nothing appears here.',
        }}
        failure={{ title: 'The payments could not be loaded' }}
        rowAction={{ label: 'Dealt with', name: ({ id }) => id, onSelect: (payment) => void settle(payment) }}
      />
    </Stack>
  );
}
