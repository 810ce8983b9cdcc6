import { Button, formatDateTime, StatusBadge, statusInWords, Cluster, Text } from '@postcard/ui';
import { ApiError, userMessageOf, type List } from '@postcard/web-kit';
import { requestExportHeader, requestExportName, requestExportRow } from '@postcard/exports/requests';
import { isoDate } from '@postcard/contracts/town-dates';
import { ListPage } from '../list-page/list-page.tsx';
import { chooseColumn } from '../selection/choose-column.tsx';
import { requestsPath, type AdminRequest, type RequestKind, exportPath, type RequestQuery } from './api.ts';
import { PrintLabels } from './print-labels.tsx';
import { RequestDialog } from './request-dialog.tsx';
import type { ListColumn } from '../lists/use-columns.ts';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { ExportChosen } from '../selection/export-chosen.tsx';
import { useBulk } from '../selection/use-bulk.ts';
import type { Selection } from '../selection/use-selection.ts';
import { statusAct, whyNotChanged } from './status-act.ts';
import { saveList, type ExportFile } from '../lists/save-list.ts';

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

type Props = { kind: RequestKind; requests: readonly AdminRequest[]; selection: Selection; onChanged: () => void };

function BulkStatus({ kind, requests, selection, onChanged }: Props) {
  const bulk = useBulk({
    items: requests,
    selection,
    nameOf: ({ name }) => name,
    whyOf: (error) => whyNotChanged(kind, error),
    onChanged,
  });
  const { chosen, busy, run } = bulk;
  return (
    <BulkBar bulk={bulk}>
      <Cluster gap={2} role="group" aria-label="Set status of the chosen">
        <Text as="span" quiet>
          Set to
        </Text>
        {kind.statuses.map((status, place) => (
          <Button
            key={status}
            size="small"
            aria-keyshortcuts={String(place + 1)}
            busy={busy === status}
            disabled={busy !== null || chosen.every((request) => request.status === status)}
            onClick={() =>
              void run(
                statusAct(kind, status),
                chosen.filter((request) => request.status !== status),
              )
            }
          >
            {statusInWords(status)}
          </Button>
        ))}
      </Cluster>
      <ExportChosen rows={requests} selection={selection} file={exportFile(kind)} />
    </BulkBar>
  );
}

const exportFile = ({ name }: RequestKind): ExportFile<AdminRequest> => ({
  name: () => requestExportName(name, isoDate(new Date())),
  header: requestExportHeader,
  rowOf: requestExportRow,
});

function exportRequests(kind: RequestKind, list: List<AdminRequest>, query: RequestQuery): void {
  saveList({ list, path: exportPath(kind, query), file: exportFile(kind), words: kind.words });
}
