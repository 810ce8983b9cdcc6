import { Button, Cluster, Dialog, formatDateTime, Stack, StatusBadge } from '@postcard/ui';
import { ApiError, toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { setStatus, type AdminRequest, type RequestKind } from './api.ts';
import styles from './requests.module.css';

export const unexpectedChange = 'An error occurred while updating the status.';

type Props = { kind: RequestKind; request: AdminRequest; onClose: () => void; onChanged: () => void };

/** One request whole, and the statuses it can be given. The one it has is disabled. */
export function RequestDialog({ kind, request, onClose, onChanged }: Props) {
  const [current, setCurrent] = useState(request);
  const [busy, setBusy] = useState<string | null>(null);

  async function change(status: string): Promise<void> {
    setBusy(status);
    try {
      setCurrent(await setStatus(kind, current.id, status));
      toast({ title: 'Status Updated' });
      onChanged();
    } catch (error) {
      toast({ variant: 'destructive', title: 'Update Failed', description: error instanceof ApiError ? userMessageOf(error, kind.updateFailure) : unexpectedChange });
    } finally {
      setBusy(null);
    }
  }

  const facts: [string, string | null][] = [
    ['Business', current.business],
    ['Email', current.email],
    ['Phone', current.phone],
    ['Message', current.message],
    ['Received', formatDateTime(current.createdAt)],
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={current.name} description="Request details">
      <Stack gap={5}>
        <StatusBadge status={current.status} />
        <dl className={styles['facts']}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || 'None'}</dd>
            </div>
          ))}
        </dl>
        <Cluster gap={2} role="group" aria-label="Set status">
          {kind.statuses.map((status) => (
            <Button key={status} size="small" disabled={status === current.status || busy !== null} busy={busy === status} onClick={() => void change(status)}>
              {status}
            </Button>
          ))}
        </Cluster>
      </Stack>
    </Dialog>
  );
}
