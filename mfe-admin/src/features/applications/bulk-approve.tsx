import type { BookingView } from '@postcard/contracts/campaigns';
import type { Subscription } from '@postcard/contracts/identity';
import { Button, ConfirmDialog, formatMoney } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { changeEach, type Refused } from '../selection/change-each.ts';
import type { Selection } from '../selection/use-selection.ts';
import { approve } from './api.ts';

type Props = {
  applications: readonly Subscription[];
  /** What an applicant has paid for already. */
  firstOf: (application: Subscription) => BookingView | undefined;
  selection: Selection;
  onDecided: () => void;
};

const counted = (count: number): string => (count === 1 ? '1 application' : `${count} applications`);

/**
 * Approves several. The businesses are told at once, so it is asked before and cannot be undone. What was refused stays
 * chosen.
 */
export function BulkApprove({ applications, firstOf, selection, onDecided }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const chosen = applications.filter(({ id }) => selection.chosen.includes(id));
  const charged = chosen.reduce((sum, application) => sum + (firstOf(application)?.amount ?? 0), 0);

  async function approveAll(): Promise<void> {
    setBusy(true);
    const { done, refused: left } = await changeEach(chosen, {
      change: ({ id }) => approve(id),
      nameOf: ({ businessName }) => businessName,
      whyOf: (error) => userMessageOf(error),
    });
    setBusy(false);
    setIsAsking(false);
    setRefused(left);
    selection.set(left.map(({ id }) => id));
    if (done.length > 0)
      toast({
        title: 'Applications approved',
        description: `${counted(done.length)} approved; the businesses are told.`,
      });
    onDecided();
  }

  return (
    <>
      <BulkBar selection={selection} refused={refused.filter(({ id }) => selection.chosen.includes(id))}>
        <Button size="small" variant="primary" onClick={() => setIsAsking(true)}>
          Approve {counted(chosen.length)}…
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        busy={busy}
        busyLabel="Approving..."
        cancelLabel="Not yet"
        title={`Approve ${counted(chosen.length)}?`}
        confirmLabel={`Approve ${counted(chosen.length)}`}
        onConfirm={() => void approveAll()}
        description={
          <>
            <p>{chosen.map(({ businessName }) => businessName).join(', ')}.</p>
            {charged > 0 && <p>{formatMoney(charged)} of paid first bookings is charged.</p>}
            <p>Each business gets its letter at once. This cannot be taken back.</p>
          </>
        }
      />
    </>
  );
}
