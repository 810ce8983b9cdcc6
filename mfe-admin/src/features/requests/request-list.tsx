import { Button, formatDateTime, StatusBadge, statusInWords } from '@postcard/ui';
import { ApiError, userMessageOf } from '@postcard/web-kit';
import { ListPage } from '../list-page/list-page.tsx';
import { chooseColumn } from '../selection/choose-column.tsx';
import { requestsPath, type AdminRequest, type RequestKind } from './api.ts';
import { BulkStatus } from './bulk-status.tsx';
import { exportRequests } from './export.ts';
import { PrintLabels } from './print-labels.tsx';
import { RequestDialog } from './request-dialog.tsx';
import type { ListColumn } from '../lists/use-columns.ts';

const columns: ListColumn<AdminRequest>[] = [
  chooseColumn(({ name }) => name),
  { id: 'name', header: 'Name', cell: 'name', sortBy: 'name', isRowHeader: true },
  { id: 'business', header: 'Business', cell: 'business', sortBy: 'business' },
  { id: 'email', header: 'Email', cell: 'email' },
  { id: 'phone', header: 'Phone', isOneLine: true, cell: 'phone' },
  { id: 'message', header: 'Message', cell: 'message', isExtra: true },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sortBy: 'status' },
  { id: 'created', header: 'Received', cell: ({ createdAt }) => formatDateTime(createdAt), sortBy: 'createdAt' },
];

const unexpected = 'An unexpected error occurred while loading request data.';

export const RequestList = ({ kind }: { kind: RequestKind }) => (
  <ListPage
    name={kind.list}
    caption={kind.caption}
    path={({ q, status }) => requestsPath(kind, { q, status })}
    rows={kind.rows}
    columns={columns}
    search=""
    status={{ label: 'Status', values: kind.statuses, wordsOf: statusInWords }}
    renderBeside={({ list, filters: { q, status }, selection }) => (
      <>
        <Button disabled={!list.items} onClick={() => exportRequests(kind, list, { q, status })}>
          Export to CSV
        </Button>
        {kind.name === 'sample-requests' && <PrintLabels requests={list.items ?? []} chosen={selection.chosen} />}
      </>
    )}
    renderBulk={({ list, selection, reload }) => (
      <BulkStatus kind={kind} requests={list.items ?? []} selection={selection} onChanged={reload} />
    )}
    usualSort={{ column: 'created', descending: true }}
    empty={{ title: 'Nothing here yet', text: 'New requests appear here.' }}
    unmatched="Try another search or status."
    failure={{
      title: 'Error Loading Data',
      messageOf: (error) => (error instanceof ApiError ? userMessageOf(error, kind.loadFailure) : unexpected),
    }}
    action={{ label: 'View', nameOf: ({ name }) => name }}
    opens="request"
    renderDialog={(opened) => <RequestDialog kind={kind} {...opened} />}
  />
);
