import {
  Button,
  DataTable,
  EmptyState,
  formatDateTime,
  SelectField,
  StatusBadge,
  statusInWords,
  TextField,
  type DataTableColumn,
} from '@postcard/ui';
import { ApiError, useList, userMessageOf } from '@postcard/web-kit';
import { useMemo } from 'react';
import { MoreRows } from '../lists/more-rows.tsx';
import { useAddress } from '../lists/use-address.ts';
import { useSearchText } from '../lists/use-search-text.ts';
import { useSort } from '../lists/use-sort.ts';
import { ChooseBox } from '../selection/choose-box.tsx';
import { ChosenFrom, useSelection } from '../selection/use-selection.ts';
import { listPath, type AdminRequest, type RequestKind } from './api.ts';
import { BulkStatus } from './bulk-status.tsx';
import { exportRequests } from './export.ts';
import { RequestDialog } from './request-dialog.tsx';
import styles from './requests.module.css';

const columns: DataTableColumn<AdminRequest>[] = [
  { id: 'choose', header: 'Choose', cell: ({ id, name }) => <ChooseBox id={id} name={name} /> },
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name.toLowerCase(), isRowHeader: true },
  {
    id: 'business',
    header: 'Business',
    cell: ({ business }) => business ?? '',
    sortBy: ({ business }) => business?.toLowerCase() ?? '',
  },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phone ?? '' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    sortBy: ({ status }) => status,
  },
  {
    id: 'created',
    header: 'Received',
    cell: ({ createdAt }) => formatDateTime(createdAt),
    sortBy: ({ createdAt }) => createdAt,
  },
];

const unexpected = 'An unexpected error occurred while loading request data.';

/** One kind of request: search, filter, list, detail, export. What is searched for and opened stands in the address. */
export function RequestList({ kind }: { kind: RequestKind }) {
  const address = useAddress();
  const status = kind.statuses.find((each) => each === address.get('status')) ?? '';
  const q = address.get('q');
  const [text, setText] = useSearchText(q, (next) => address.set({ q: next }));
  const list = useList(listPath(kind, { q, status }), kind.list);
  const selection = useSelection(useMemo(() => list.items?.map(({ id }) => id), [list.items]));
  const reload = () => void list.reload();
  const sort = useSort(columns, { column: 'created', descending: true });
  const opened = address.get('request');

  return (
    <>
      <div className={styles['filters']}>
        <TextField
          label="Search"
          type="search"
          name={`${kind.name}-search`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label="Status"
          name={`${kind.name}-status`}
          value={status}
          onChange={(event) => address.set({ status: event.target.value })}
          options={[
            { value: '', label: 'All' },
            ...kind.statuses.map((each) => ({ value: each, label: statusInWords(each) })),
          ]}
        />
        <Button
          className={styles['export'] ?? ''}
          disabled={!list.items}
          onClick={() => exportRequests(kind, list, { q, status })}
        >
          Export to CSV
        </Button>
      </div>
      {list.items && <BulkStatus kind={kind} requests={list.items} selection={selection} onChanged={reload} />}
      <ChosenFrom value={selection}>
        <DataTable
          caption={kind.caption}
          captionHidden
          columns={columns}
          rows={list.items}
          rowId={({ id }) => id}
          keptSort={sort}
          empty={
            <EmptyState title={q || status ? 'Nothing matches' : 'Nothing here yet'}>
              {q || status ? 'Try another search or status.' : 'New requests appear here.'}
            </EmptyState>
          }
          error={
            list.error && {
              title: 'Error Loading Data',
              message: list.error instanceof ApiError ? userMessageOf(list.error, kind.loadFailure) : unexpected,
              onRetry: reload,
              busy: list.isBusy,
            }
          }
          rowAction={{ label: 'View', name: ({ name }) => name, onSelect: ({ id }) => address.open({ request: id }) }}
        />
      </ChosenFrom>
      <MoreRows list={list} />
      {opened && (
        <RequestDialog
          key={opened}
          kind={kind}
          id={opened}
          known={list.items?.find(({ id }) => id === opened)}
          onClose={() => address.set({ request: null })}
          onChanged={reload}
        />
      )}
    </>
  );
}
