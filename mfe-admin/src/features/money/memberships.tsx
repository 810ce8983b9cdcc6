import { membershipCharge, type MembershipCharge } from '@postcard/contracts/membership-money';
import { membershipExportHeader, membershipExportName, membershipExportRow } from '@postcard/exports/memberships';
import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  formatDate,
  formatMoney,
  SelectField,
  Stack,
  Stat,
  TextField,
  type DataTableColumn,
} from '@postcard/ui';
import { toast, useList, userMessageOf } from '@postcard/web-kit';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { z } from '@postcard/contracts/zod';
import { MoreRows } from '../lists/more-rows.tsx';
import { saveFile, saveFrom } from '../lists/save-file.ts';
import { useAddress } from '../lists/use-address.ts';
import { useSearchText } from '../lists/use-search-text.ts';
import filterStyles from '../requests/requests.module.css';
import styles from './money.module.css';

const charges = z.array(membershipCharge);
const statuses = ['paid', 'open', 'void'] as const;
const words = {
  paid: ['Paid', 'success'],
  open: ['Open', 'warning'],
  void: ['Let go', 'info'],
} as const satisfies Record<MembershipCharge['status'], readonly [string, string]>;

const columns: DataTableColumn<MembershipCharge>[] = [
  { id: 'number', header: 'Invoice', cell: ({ invoiceNumber }) => invoiceNumber, isRowHeader: true },
  { id: 'date', header: 'Date', cell: ({ date }) => formatDate(date) },
  {
    id: 'who',
    header: 'Business',
    cell: ({ businessName }) => (
      <Link to={`?${new URLSearchParams({ tab: 'members', q: businessName })}`}>{businessName}</Link>
    ),
  },
  { id: 'what', header: 'For', cell: ({ description }) => description },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatMoney(amount) },
  { id: 'state', header: 'State', cell: ({ status }) => <Badge tone={words[status][1]}>{words[status][0]}</Badge> },
  { id: 'paid', header: 'Paid on', cell: ({ paidDate }) => (paidDate ? formatDate(paidDate) : '') },
];

/** What paid memberships bring, and all of it for the accountant. */
export function Memberships() {
  const address = useAddress();
  const q = address.get('q');
  const status = statuses.find((each) => each === address.get('status')) ?? '';
  const [text, setText] = useSearchText(q, (next) => address.set({ q: next }));
  const list = useList(
    `/api/subscriptions/invoices/all?${new URLSearchParams({ limit: '50', ...(q && { q }), ...(status && { status }) })}`,
    charges,
  );
  const { paid, open } = useMemo(() => sumsOf(list.items ?? []), [list.items]);

  /**
   * From the page where it has them all, and otherwise as the server streams them. Always all: an accountant wants no
   * gaps.
   */
  function exportAll(): void {
    const items = list.items ?? [];
    if (list.hasMore || q || status) saveFrom('/api/subscriptions/invoices/export.csv');
    else if (items.length === 0)
      toast({ title: 'No Data to Export', description: 'There are no payments of memberships to export.' });
    else
      saveFile([membershipExportHeader, ...items.map(membershipExportRow)].join(''), membershipExportName(new Date()));
  }

  return (
    <Stack gap={5}>
      <div className={styles['head']}>
        <Stat label="Paid, of what is shown" value={formatMoney(paid)} />
        <Stat label="Not paid yet" value={formatMoney(open)} />
        <Button disabled={!list.items} onClick={exportAll}>
          Export for the accountant
        </Button>
      </div>
      <div className={filterStyles['filters']}>
        <TextField
          label="Search"
          hint="Number, business or plan"
          type="search"
          name="memberships-search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <SelectField
          label="State"
          name="memberships-status"
          value={status}
          onChange={({ target }) => address.set({ status: target.value })}
          options={[{ value: '', label: 'All' }, ...statuses.map((value) => ({ value, label: words[value][0] }))]}
        />
      </div>
      <DataTable
        caption="Payments of memberships"
        captionHidden
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        empty={
          <EmptyState title={q || status ? 'Nothing matches' : 'Nothing charged yet'}>
            {q || status ? 'Try another search or state.' : 'What members pay for paid plans appears here.'}
          </EmptyState>
        }
        error={
          list.error && { message: userMessageOf(list.error), onRetry: () => void list.reload(), busy: list.isBusy }
        }
      />
      <MoreRows list={list} />
      <p>
        A membership is ended where its member is shown, and its payments are given back in the payment provider’s own
        pages.
      </p>
    </Stack>
  );
}

const sumOf = (all: readonly MembershipCharge[], status: MembershipCharge['status']): number =>
  all.filter((each) => each.status === status).reduce((sum, { amount }) => sum + amount, 0);
const sumsOf = (all: readonly MembershipCharge[]): { paid: number; open: number } => ({
  paid: sumOf(all, 'paid'),
  open: sumOf(all, 'open'),
});
