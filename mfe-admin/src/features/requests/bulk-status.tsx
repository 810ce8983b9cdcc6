import { Button, Cluster, statusInWords } from '@postcard/ui';
import { ApiError, toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { changeEach, type Outcome, type Refused } from '../selection/change-each.ts';
import type { Selection } from '../selection/use-selection.ts';
import { setStatus, type AdminRequest, type RequestKind } from './api.ts';
import { unexpectedChange } from './request-dialog.tsx';

type Props = { kind: RequestKind; requests: readonly AdminRequest[]; selection: Selection; onChanged: () => void };

/** Long enough to see what one did. */
const undoMs = 10_000;

/**
 * Gives several requests a status, which can be undone while the toast is shown. What was refused is named and stays
 * chosen.
 */
export function BulkStatus({ kind, requests, selection, onChanged }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const chosen = requests.filter(({ id }) => selection.chosen.includes(id));

  const each = (
    items: readonly AdminRequest[],
    statusOf: (request: AdminRequest) => string,
  ): Promise<Outcome<AdminRequest>> =>
    changeEach(items, {
      change: (request) => setStatus(kind, request.id, statusOf(request)),
      nameOf: ({ name }) => name,
      whyOf: (error) => (error instanceof ApiError ? userMessageOf(error, kind.updateFailure) : unexpectedChange),
    });

  async function undo(changed: readonly AdminRequest[]): Promise<void> {
    const { done, refused: left } = await each(changed, ({ status }) => status);
    if (left.length > 0)
      toast({
        variant: 'destructive',
        title: 'Not undone',
        description: left.map(({ name, why }) => `${name}: ${why}`).join(' '),
        duration: undoMs,
      });
    else toast({ title: 'Undone', description: `${counted(done.length)} as before.` });
    onChanged();
  }

  async function give(status: string): Promise<void> {
    setBusy(status);
    setRefused([]);
    const { done, refused: left } = await each(
      chosen.filter((request) => request.status !== status),
      () => status,
    );
    setBusy(null);
    setRefused(left);
    selection.set(left.map(({ id }) => id));
    if (done.length > 0) {
      toast({
        title: 'Status Updated',
        description: `${counted(done.length)} now ${status}.`,
        duration: undoMs,
        action: { label: 'Undo', onSelect: () => void undo(done) },
      });
    }
    onChanged();
  }

  return (
    <BulkBar selection={selection} refused={refused.filter(({ id }) => selection.chosen.includes(id))}>
      <Cluster gap={2} role="group" aria-label="Set status of the chosen">
        <span className="pc-quiet">Set to</span>
        {kind.statuses.map((status, place) => (
          <Button
            key={status}
            size="small"
            aria-keyshortcuts={String(place + 1)}
            busy={busy === status}
            disabled={busy !== null || chosen.every((request) => request.status === status)}
            onClick={() => void give(status)}
          >
            {statusInWords(status)}
          </Button>
        ))}
      </Cluster>
    </BulkBar>
  );
}

const counted = (count: number): string => (count === 1 ? 'One request is' : `${count} requests are`);
