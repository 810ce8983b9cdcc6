import type { BookingView } from '@postcard/contracts/campaigns';
import { ConfirmDialog, formatMoney } from '@postcard/ui';
import { toast, useAttemptKey, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { cancelBooking } from './api.ts';
import { reviewDayOf } from './review.ts';

/** Asks before a hold is released or a paid booking cancelled. */
export function LeaveDialog({
  booking,
  onClose,
  onLeft,
}: {
  booking: BookingView;
  onClose: () => void;
  onLeft: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { keyFor } = useAttemptKey();
  const paid = booking.status === 'confirmed';
  const inReview = reviewDayOf(booking) !== null;
  const others = `Somebody else can then take the spot on the ${booking.campaignName}.`;

  async function leave(): Promise<void> {
    setBusy(true);
    try {
      await cancelBooking(booking.id, keyFor(booking.id));
      toast({
        title: paid ? 'Booking cancelled' : 'Spot released',
        ...(paid && { description: 'The full amount goes back to your card.' }),
        ...(inReview && { description: 'Nothing was charged.' }),
      });
      onLeft();
      onClose();
    } catch (thrown) {
      setError(userMessageOf(thrown));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="danger"
      busy={busy}
      error={error}
      title={paid ? `Cancel spot ${booking.spotId}?` : `Release spot ${booking.spotId}?`}
      description={
        paid
          ? `You get ${formatMoney(booking.amount)} back in full. ${others}`
          : inReview
            ? `Your bank lets go of ${formatMoney(booking.amount)}, and nothing is charged. ${others}`
            : others
      }
      confirmLabel={paid ? 'Cancel booking' : 'Release'}
      cancelLabel="Keep it"
      onConfirm={() => void leave()}
    />
  );
}
