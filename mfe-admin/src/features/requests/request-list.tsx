import { Button, formatDateTime, StatusBadge, statusInWords, Cluster, Text } from '@postcard/ui';
import { ApiError, userMessageOf, type List, toast } from '@postcard/web-kit';
import { requestExportHeader, requestExportName, requestExportRow } from '@postcard/exports/requests';
import { isoDate } from '@postcard/contracts/town-dates';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ListPage } from '../list-page/list-page.tsx';
import { chooseColumn, BulkBar, ExportChosen } from '../selection/bulk-bar.tsx';
import {
  requestsPath,
  type AdminRequest,
  type RequestKind,
  exportPath,
  type RequestQuery,
  statusAct,
  whyNotChanged,
  contactKind,
  sampleKind,
} from './api.ts';
import { RequestDialog } from './request-dialog.tsx';
import type { ListColumn } from '../lists/use-list-preferences.ts';
import { useBulk, type Selection } from '../selection/use-selection.ts';
import { saveList, type ExportFile } from '../lists/save-export.ts';
import styles from './requests.module.css';

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

const RequestList = ({ kind }: { kind: RequestKind }) => (
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

export const Samples = () => <RequestList kind={sampleKind} />;
export const Contact = () => <RequestList kind={contactKind} />;

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
      <Cluster gap={2} role="group" aria-label="Set the status of selected requests">
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

function PrintLabels({ requests, chosen }: { requests: readonly AdminRequest[]; chosen: readonly string[] }) {
  const [labels, setLabels] = useState<Label[]>([]);
  const printed = requests.filter(({ id, status }) => (chosen.length > 0 ? chosen.includes(id) : status === 'pending'));

  useEffect(() => {
    if (labels.length === 0) return undefined;
    const clear = () => setLabels([]);
    addEventListener('afterprint', clear);
    print();
    return () => removeEventListener('afterprint', clear);
  }, [labels]);

  function start(): void {
    const known = printed.map(labelOf).filter((label) => label !== null);
    const missing = printed.length - known.length;
    if (missing > 0)
      toast({
        variant: 'destructive',
        title: missing === 1 ? '1 request has no address' : `${missing} requests have no address`,
        description: 'Labels are printed only for the others.',
      });
    setLabels(known);
  }

  return (
    <>
      <Button disabled={printed.length === 0} onClick={start}>
        Print address labels: {printed.length}
      </Button>
      {labels.length > 0 &&
        createPortal(
          <div className={styles['sheets']}>
            {sheetsOf(labels).map((sheet) => (
              <div key={sheet[0]?.id} className={styles['sheet']}>
                {sheet.map(({ id, lines }) => (
                  <div key={id} className={styles['label']}>
                    {lines.map((line) => (
                      <div key={line}>{line}</div>
                    ))}
                  </div>
                ))}
              </div>
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}

type Label = { id: string; lines: string[] };
const labelsOnSheet = 30;

const address = /^Address: (?<street>.+), (?<city>[^,\n]+), (?<state>[A-Z]{2}) (?<zip>\d{5}(?:-\d{4})?)\s*$/mu;

export function labelOf({ id, name, business, message }: AdminRequest): Label | null {
  const found = address.exec(message ?? '')?.groups;
  if (!found) return null;
  const { street = '', city, state, zip } = found;
  return { id, lines: [name, business ?? '', street, `${city}, ${state} ${zip}`].filter(Boolean) };
}

export const sheetsOf = (labels: readonly Label[]): Label[][] =>
  Array.from({ length: Math.ceil(labels.length / labelsOnSheet) }, (_, sheet) =>
    labels.slice(sheet * labelsOnSheet, (sheet + 1) * labelsOnSheet),
  );
