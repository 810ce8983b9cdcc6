import type { BookingView } from '@postcard/contracts/campaigns';
import { formatMoney } from '@postcard/ui';
import { toast, type Attempt, ConfirmAction } from '@postcard/web-kit';
import { cancelBooking } from './api.ts';
import { isInReview } from './review.ts';

type LeaveDialogProps = { booking: BookingView; onClose: () => void; onLeft: () => void };

export function LeaveDialog({ booking, onClose, onLeft }: LeaveDialogProps) {
  const paid = booking.status === 'confirmed';
  const inReview = isInReview(booking);
  const others = `Another business can then take the spot on the ${booking.campaignName}.`;

  const act = async ({ keyFor }: Attempt) => {
    await cancelBooking(booking.id, keyFor(booking.id));
    toast({
      title: paid ? 'Booking cancelled' : 'Spot released',
      ...(paid && { description: 'You get the full amount back.' }),
      ...(inReview && { description: 'Nothing was charged.' }),
    });
    onLeft();
    onClose();
  };

  return (
    <ConfirmAction
      tone="danger"
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
      action={act}
      onClose={onClose}
    />
  );
}
