import { Tabs, Badge, formatDate, formatMoney, Stat, Button, formatDateTime, Money } from '@postcard/ui';
import { membershipCharge, type MembershipCharge } from '@postcard/contracts/membership-money';
import { membershipExportHeader, membershipExportName, membershipExportRow } from '@postcard/exports/memberships';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { Link } from 'react-router';
import { z } from '@postcard/contracts/zod';
import { unownedPayment, unownedStatuses, type UnownedPayment } from '@postcard/contracts/campaigns';
import { apiFetch, useList } from '@postcard/web-kit';
import { useAddress, listPath, useFilters, statusOptions } from '../lists/use-address.ts';
import { Disputes } from '../disputes/disputes.tsx';
import { PostalRates } from '../postal-rates/postal-rates.tsx';
import { Invoices, ExportAll } from './invoices.tsx';
import { ForRoles } from '../roles/for-roles.tsx';
import styles from './money.module.css';
import { ListPage } from '../list-page/list-page.tsx';
import { BulkExport, BulkBar, chooseColumn } from '../selection/bulk-bar.tsx';
import type { ExportFile } from '../lists/save-export.ts';
import type { ListColumn } from '../lists/use-list-preferences.ts';
import { ListFilters } from '../lists/list-filters.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useBulk, type BulkAct, ChosenFrom, useSelection } from '../selection/use-selection.ts';

const views = ['invoices', 'memberships', 'disputes', 'unowned', 'rates'];

export function Component() {
  const address = useAddress();
  const view = views.find((each) => each === address.get('view')) ?? 'invoices';
  return (
    <Tabs
      id="money"
      label="Money"
      variant="folder"
      value={view}
      onValueChange={(value) => address.turnTo({ view: value === 'invoices' ? null : value })}
      items={[
        { value: 'invoices', label: 'Payments', content: view === 'invoices' && <Invoices /> },
        { value: 'memberships', label: 'Memberships', content: view === 'memberships' && <Memberships /> },
        { value: 'disputes', label: 'Disputes', content: view === 'disputes' && <Disputes /> },
        { value: 'unowned', label: 'Unmatched', content: view === 'unowned' && <Unowned /> },
        { value: 'rates', label: 'Postal rates', content: view === 'rates' && <PostalRates /> },
      ]}
    />
  );
}

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
  void: ['Void', 'info'],
} as const satisfies Record<MembershipCharge['status'], readonly [string, string]>;

const columns: ListColumn<MembershipCharge>[] = [
  chooseColumn(({ invoiceNumber }) => invoiceNumber),
  { id: 'number', header: 'Invoice', cell: 'invoiceNumber', isRowHeader: true },
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
  { id: 'what', header: 'For', cell: 'description' },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatMoney(amount) },
  { id: 'state', header: 'State', cell: ({ status }) => <Badge tone={words[status][1]}>{words[status][0]}</Badge> },
  { id: 'paid', header: 'Paid on', cell: ({ paidDate }) => (paidDate ? formatDate(paidDate) : '') },
];

const Memberships = () => (
  <>
    <ListPage
      name="memberships"
      caption="Payments of memberships"
      path={({ q, status }) => listPath('/api/subscriptions/invoices/all', { q, status })}
      rows={charges}
      columns={columns}
      search="Number, business or plan"
      status={{ label: 'State', values: statuses, wordsOf: (status) => words[status][0] }}
      renderHead={({ list, filters }) => (
        <div className={styles['head']}>
          <Stat label="Paid in this list" value={formatMoney(sumOf(list.items, 'paid'))} />
          <Stat label="Not paid yet" value={formatMoney(sumOf(list.items, 'open'))} />
          <ExportAll
            list={list}
            path="/api/subscriptions/invoices/export.csv"
            file={file}
            words="payments of memberships"
            isPartial={filters.isNarrowed}
          />
        </div>
      )}
      renderBulk={({ list, selection }) => <BulkExport list={list} selection={selection} file={file} />}
      empty={{ title: 'Nothing charged yet', text: 'What members pay for paid plans appears here.' }}
      unmatched="Try another search or state."
    />
    <p className={styles['note']}>
      End a membership on its member’s page. Refund its payments in the payment provider’s dashboard.
    </p>
  </>
);

const sumOf = (all: readonly MembershipCharge[] = [], status: MembershipCharge['status']): number =>
  all.filter((each) => each.status === status).reduce((sum, { amount }) => sum + amount, 0);

const path = '/api/campaigns/unowned-payments';
const payments = z.array(unownedPayment);
const unownedWords = {
  waiting: ['Waits for you', 'danger'],
  returned: ['Refunded', 'success'],
  settled: ['Settled', 'info'],
} as const satisfies Record<UnownedPayment['status'], readonly [string, string]>;

const unownedColumns: ListColumn<UnownedPayment>[] = [
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
        <Badge tone={unownedWords[status][1]}>{unownedWords[status][0]}</Badge> {status === 'waiting' && reason}
      </>
    ),
  },
];

const choices = statusOptions(unownedStatuses, (status) => unownedWords[status][0]);

const say = ({ id }: UnownedPayment, act: 'settle' | 'reopen') =>
  apiFetch(`${path}/${encodeURIComponent(id)}/${act}`, { method: 'POST', schema: unownedPayment });

const settleAct: BulkAct<UnownedPayment, UnownedPayment> = {
  key: 'settle',
  change: (payment) => say(payment, 'settle'),
  title: 'Marked as settled',
  words: (count) => (count === 1 ? '1 payment marked as settled.' : `${count} payments marked as settled.`),
  undo: ({ item }) => say(item, 'reopen'),
};

function Unowned() {
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
        columns={unownedColumns}
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
          columns={unownedColumns}
          list={list}
          rowId={({ id }) => id}
          empty={{
            title: 'No unmatched payments',
            text: 'Payments that match no booking appear here, for example after a restored backup.',
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
