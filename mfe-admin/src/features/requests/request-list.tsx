import { Button, formatDateTime, StatusBadge, statusInWords } from '@postcard/ui';
import { ApiError, useList, userMessageOf } from '@postcard/web-kit';
import { useMemo } from 'react';
import { useAddress } from '../lists/use-address.ts';
import { ChosenTable } from '../selection/chosen-table.tsx';
import { chooseColumn } from '../selection/choose-column.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { requestsPath, type AdminRequest, type RequestKind } from './api.ts';
import { BulkStatus } from './bulk-status.tsx';
import { exportRequests } from './export.ts';
import { PrintLabels } from './print-labels.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { ListFilters } from '../lists/list-filters.tsx';
import { statusOptions } from '../lists/status-options.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useFilters } from '../lists/use-filters.ts';

const columns: ListColumn<AdminRequest>[] = [
  chooseColumn(({ name }) => name),
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name.toLowerCase(), isRowHeader: true },
  {
    id: 'business',
    header: 'Business',
    cell: ({ business }) => business ?? '',
    sortBy: ({ business }) => business?.toLowerCase() ?? '',
  },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'phone', header: 'Phone', isOneLine: true, cell: ({ phone }) => phone ?? '' },
  { id: 'message', header: 'Message', cell: ({ message }) => message, isExtra: true },
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

export function RequestList({ kind }: { kind: RequestKind }) {
  const address = useAddress();
  const filters = useFilters(kind.list, kind.statuses);
  const { q, status, isNarrowed } = filters;
  const list = useList(requestsPath(kind, { q, status }), kind.rows);
  const selection = useSelection(useMemo(() => list.items?.map(({ id }) => id), [list.items]));
  const reload = () => void list.reload();
  const opened = address.get('request');

  return (
    <>
      <ListFilters
        filters={filters}
        columns={columns}
        search={{ name: `${kind.name}-search` }}
        status={{ name: `${kind.name}-status`, label: 'Status', options: statusOptions(kind.statuses, statusInWords) }}
      >
        <Button disabled={!list.items} onClick={() => exportRequests(kind, list, { q, status })}>
          Export to CSV
        </Button>
        {kind.name === 'sample-requests' && <PrintLabels requests={list.items ?? []} chosen={selection.chosen} />}
      </ListFilters>
      {list.items && <BulkStatus kind={kind} requests={list.items} selection={selection} onChanged={reload} />}
      <ChosenTable
        selection={selection}
        name={kind.list}
        caption={kind.caption}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        usualSort={{ column: 'created', descending: true }}
        empty={{ title: 'Nothing here yet', text: 'New requests appear here.' }}
        unmatched={isNarrowed && 'Try another search or status.'}
        failure={{
          title: 'Error Loading Data',
          messageOf: (error) => (error instanceof ApiError ? userMessageOf(error, kind.loadFailure) : unexpected),
        }}
        rowAction={{ label: 'View', name: ({ name }) => name, onSelect: ({ id }) => address.open({ request: id }) }}
      />
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
