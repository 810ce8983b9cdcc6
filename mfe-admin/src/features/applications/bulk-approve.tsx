import type { BookingView } from '@postcard/contracts/campaigns';
import type { Subscription } from '@postcard/contracts/identity';
import { formatMoney } from '@postcard/ui';
import { BulkBar, ConfirmedAct } from '../selection/bulk-bar.tsx';
import { useBulk, type BulkAct, type Selection } from '../selection/use-selection.ts';
import { approve } from './api.ts';

type Props = {
  applications: readonly Subscription[];
  firstOf: (application: Subscription) => BookingView | undefined;
  selection: Selection;
  onDecided: () => void;
};

const counted = (count: number): string => (count === 1 ? '1 application' : `${count} applications`);

const approveAct: BulkAct<Subscription> = {
  key: 'approve',
  asksFirst: true,
  change: ({ id }) => approve(id),
  title: 'Applications approved',
  words: (count) => `${counted(count)} approved; the businesses are notified.`,
};

export function BulkApprove({ applications, firstOf, selection, onDecided }: Props) {
  const bulk = useBulk({
    items: applications,
    selection,
    nameOf: ({ businessName }) => businessName,
    onChanged: onDecided,
  });
  const { chosen, busy, run } = bulk;
  const charged = chosen.reduce((sum, application) => sum + (firstOf(application)?.amount ?? 0), 0);
  return (
    <BulkBar bulk={bulk}>
      <ConfirmedAct
        label={`Approve ${counted(chosen.length)}`}
        busyLabel="Approving..."
        disabled={busy !== null}
        description={
          <>
            <p>{chosen.map(({ businessName }) => businessName).join(', ')}.</p>
            {charged > 0 && <p>{formatMoney(charged)} of paid first bookings is charged.</p>}
            <p>Each business gets its email at once. You can’t undo this.</p>
          </>
        }
        onConfirm={() => run(approveAct)}
      />
    </BulkBar>
  );
}
