import { unownedPayment, unownedStatuses, type UnownedPayment } from '@postcard/contracts/campaigns';
import { Badge, Button, formatDateTime, Money } from '@postcard/ui';
import { apiFetch, useList } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { ListFilters } from '../lists/list-filters.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { listPath } from '../lists/list-path.ts';
import { statusOptions } from '../lists/status-options.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useFilters } from '../lists/use-filters.ts';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { chooseColumn } from '../selection/choose-column.tsx';
import { useBulk, type BulkAct } from '../selection/use-bulk.ts';
import { ChosenFrom, useSelection } from '../selection/use-selection.ts';

const path = '/api/campaigns/unowned-payments';
const payments = z.array(unownedPayment);
const words = {
  waiting: ['Waits for you', 'danger'],
  returned: ['Refunded', 'success'],
  settled: ['Settled', 'info'],
} as const satisfies Record<UnownedPayment['status'], readonly [string, string]>;

const columns: ListColumn<UnownedPayment>[] = [
  chooseColumn(({ id }) => id),
  { id: 'payment', header: 'Payment', cell: 'id', isRowHeader: true },
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

const say = ({ id }: UnownedPayment, act: 'settle' | 'reopen'): Promise<UnownedPayment> =>
  apiFetch(`${path}/${encodeURIComponent(id)}/${act}`, { method: 'POST', schema: unownedPayment });

const settleAct: BulkAct<UnownedPayment, UnownedPayment> = {
  key: 'settle',
  change: (payment) => say(payment, 'settle'),
  title: 'Marked as settled',
  words: (count) => (count === 1 ? 'One payment is settled.' : `${count} payments are settled.`),
  undo: ({ item }) => say(item, 'reopen'),
  undoneWords: (count) => (count === 1 ? 'The payment is as before.' : `${count} payments are as before.`),
};

export function Unowned() {
  const filters = useFilters('unowned', unownedStatuses);
  const list = useList(listPath(path, { status: filters.status }), payments);
  const selection = useSelection(list.items);
  const bulk = useBulk({
    items: list.items ?? [],
    selection,
    nameOf: ({ id }) => id,
    onChanged: () => void list.reload(),
  });
  const open = bulk.chosen.filter(({ status }) => status !== 'settled');
  return (
    <>
      <ListFilters
        filters={filters}
        columns={columns}
        status={{ name: 'unowned-status', label: 'Show', options: choices }}
      />
      <BulkBar bulk={bulk}>
        <Button
          size="small"
          busy={bulk.busy !== null}
          disabled={open.length === 0}
          onClick={() => void bulk.run(settleAct, open)}
        >
          Settle {open.length}
        </Button>
      </BulkBar>
      <ChosenFrom value={selection}>
        <ListTable
          name="unowned"
          caption="Unmatched payments"
          columns={columns}
          list={list}
          rowId={({ id }) => id}
          empty={{
            title: 'No unmatched payments',
            text: 'Payments that match no booking appear here, such as those made since a backup that was restored.',
          }}
          failure={{ title: 'The payments could not be loaded' }}
          rowAction={{
            label: 'Settle',
            name: ({ id }) => id,
            onSelect: (payment) => void bulk.run(settleAct, [payment]),
          }}
        />
      </ChosenFrom>
    </>
  );
}
