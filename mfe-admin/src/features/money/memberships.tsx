import { membershipCharge, type MembershipCharge } from '@postcard/contracts/membership-money';
import { membershipExportHeader, membershipExportName, membershipExportRow } from '@postcard/exports/memberships';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { Badge, Button, formatDate, formatMoney, Stack, Stat } from '@postcard/ui';
import { useList } from '@postcard/web-kit';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { z } from '@postcard/contracts/zod';
import { ForRoles } from '../roles/for-roles.tsx';
import styles from './money.module.css';
import { ListFilters } from '../lists/list-filters.tsx';
import { listPath } from '../lists/list-path.ts';
import { BulkExport } from '../selection/bulk-export.tsx';
import { ChosenTable } from '../selection/chosen-table.tsx';
import { chooseColumn } from '../selection/choose-column.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { saveList, type ExportFile } from '../lists/save-list.ts';
import { statusOptions } from '../lists/status-options.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useFilters } from '../lists/use-filters.ts';

const file: ExportFile<MembershipCharge> = {
  name: () => membershipExportName(new Date()),
  header: membershipExportHeader,
  rowOf: membershipExportRow,
};

const charges = z.array(membershipCharge);
const statuses = ['paid', 'open', 'void'] as const;
const words = {
  paid: ['Paid', 'success'],
  open: ['Open', 'warning'],
  void: ['Let go', 'info'],
} as const satisfies Record<MembershipCharge['status'], readonly [string, string]>;

const columns: ListColumn<MembershipCharge>[] = [
  chooseColumn(({ invoiceNumber }) => invoiceNumber),
  { id: 'number', header: 'Invoice', cell: ({ invoiceNumber }) => invoiceNumber, isRowHeader: true },
  { id: 'date', header: 'Date', isOneLine: true, cell: ({ date }) => formatDate(date) },
  {
    id: 'who',
    header: 'Business',
    cell: ({ businessName }) => (
      <ForRoles roles={rolesFor.office} otherwise={businessName}>
        <Link to={`?${new URLSearchParams({ tab: 'members', q: businessName })}`}>{businessName}</Link>
      </ForRoles>
    ),
  },
  { id: 'what', header: 'For', cell: ({ description }) => description },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatMoney(amount) },
  { id: 'state', header: 'State', cell: ({ status }) => <Badge tone={words[status][1]}>{words[status][0]}</Badge> },
  { id: 'paid', header: 'Paid on', cell: ({ paidDate }) => (paidDate ? formatDate(paidDate) : '') },
];

const states = statusOptions(statuses, (status) => words[status][0]);

export function Memberships() {
  const filters = useFilters('memberships', statuses);
  const { q, status, isNarrowed } = filters;
  const list = useList(listPath('/api/subscriptions/invoices/all', { q, status }), charges);
  const selection = useSelection(useMemo(() => list.items?.map(({ id }) => id), [list.items]));
  const { paid, open } = useMemo(() => sumsOf(list.items ?? []), [list.items]);

  // The accountant's export ignores the filters, to leave no gaps.
  const exportAll = () =>
    saveList({
      list,
      path: '/api/subscriptions/invoices/export.csv',
      file,
      words: 'payments of memberships',
      isPartial: isNarrowed,
    });

  return (
    <Stack gap={5}>
      <div className={styles['head']}>
        <Stat label="Paid, of what is shown" value={formatMoney(paid)} />
        <Stat label="Not paid yet" value={formatMoney(open)} />
        <Button disabled={!list.items} onClick={exportAll}>
          Export for the accountant
        </Button>
      </div>
      <div>
        <ListFilters
          filters={filters}
          columns={columns}
          search={{ name: 'memberships-search', hint: 'Number, business or plan' }}
          status={{ name: 'memberships-status', label: 'State', options: states }}
        />
        <BulkExport list={list} selection={selection} file={file} />
        <ChosenTable
          selection={selection}
          name="memberships"
          caption="Payments of memberships"
          columns={columns}
          list={list}
          rowId={({ id }) => id}
          empty={{ title: 'Nothing charged yet', text: 'What members pay for paid plans appears here.' }}
          unmatched={isNarrowed && 'Try another search or state.'}
        />
      </div>
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
