import { Button, Cluster, statusInWords, Text } from '@postcard/ui';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { ExportChosen } from '../selection/export-chosen.tsx';
import { useBulk } from '../selection/use-bulk.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { AdminRequest, RequestKind } from './api.ts';
import { exportFile } from './export.ts';
import { statusAct, whyNotChanged } from './status-act.ts';

type Props = { kind: RequestKind; requests: readonly AdminRequest[]; selection: Selection; onChanged: () => void };

export function BulkStatus({ kind, requests, selection, onChanged }: Props) {
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
