import { Button, Cluster, Dialog, Facts, formatDateTime, Stack, StatusBadge, statusInWords } from '@postcard/ui';
import { Fetched, useMutation } from '@postcard/web-kit';
import { toastWithUndo } from '../undo/undo.ts';
import { setStatus, useRequest, type AdminRequest, type AdminRequestDetail, type RequestKind } from './api.ts';
import { RequestEntries } from './request-entries.tsx';
import { whyNotChanged } from './status-act.ts';

type Props = {
  kind: RequestKind;
  id: string;
  known: AdminRequest | undefined;
  onClose: () => void;
  onChanged: () => void;
};

export function RequestDialog({ kind, id, known, onClose, onChanged }: Props) {
  const request = useRequest(kind, id, known);
  const { data, mutate } = request;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={data?.name ?? 'Request'}
      description="Request details"
    >
      <Fetched of={request} what="the request" failure="This request could not be shown" height={300}>
        {(data) => (
          <Request
            kind={kind}
            request={data}
            onChanged={(changed) => [void mutate(changed, { revalidate: false }), onChanged()]}
          />
        )}
      </Fetched>
    </Dialog>
  );
}

type RequestProps = {
  kind: RequestKind;
  request: AdminRequestDetail;
  onChanged: (changed: AdminRequestDetail) => void;
};

function Request({ kind, request: current, onChanged }: RequestProps) {
  // The response to a status change has no entries.
  const withEntries = (changed: AdminRequest): AdminRequestDetail => ({ ...changed, entries: current.entries });
  const { busy, running, run } = useMutation(
    async (_attempt, status: string) => {
      onChanged(withEntries(await setStatus(kind, current.id, status)));
      toastWithUndo({ title: 'Status Updated' }, async () => {
        onChanged(withEntries(await setStatus(kind, current.id, current.status)));
        return { undone: `It is ${current.status} as before.` };
      });
    },
    { failure: 'Update Failed', messageOf: (error) => whyNotChanged(kind, error) },
  );

  const facts: [string, string | null][] = [
    ['Business', current.business],
    ['Email', current.email],
    ['Phone', current.phone],
    ['Message', current.message],
    ['Received', formatDateTime(current.createdAt)],
  ];
  return (
    <Stack gap={5}>
      <StatusBadge status={current.status} />
      <Facts facts={facts} />
      <Cluster gap={2} role="group" aria-label="Set status">
        {kind.statuses.map((status, place) => (
          <Button
            key={status}
            size="small"
            aria-keyshortcuts={String(place + 1)}
            disabled={status === current.status || busy}
            busy={running?.[0] === status}
            onClick={() => void run(status)}
          >
            {statusInWords(status)}
          </Button>
        ))}
      </Cluster>
      <RequestEntries kind={kind} request={current} onChanged={onChanged} />
    </Stack>
  );
}
