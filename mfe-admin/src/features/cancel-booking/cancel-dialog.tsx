import { type BookingView, bookingView } from '@postcard/contracts/campaigns';
import { isCancellable } from '@postcard/contracts/refund-limit';
import { Dialog, formatDate, formatMoney } from '@postcard/ui';
import { Fetched, toast, type Attempt, ConfirmAction, apiFetch, useApi } from '@postcard/web-kit';

type Props = { bookingId: string; onClose: () => void; onCancelled: () => void };

export function CancelDialog({ bookingId, onClose, onCancelled }: Props) {
  const booking = useBooking(bookingId);
  const { data, mutate } = booking;
  const refused = data && whyNot(data);
  if (data && !refused)
    return <Ask booking={data} onClose={onClose} onCancelled={() => [void mutate(), onCancelled()]} />;
  return (
    <Dialog onClose={onClose} title={data ? `Spot ${data.spotId}: ${data.businessName}` : 'Cancel a booking'}>
      <Fetched of={booking} what="the booking" failure="This booking could not be shown" height={120}>
        {() => <p>{refused}</p>}
      </Fetched>
    </Dialog>
  );
}

const limitOf = ({ cancelUntil }: BookingView): string => formatDate(cancelUntil, 'MMMM d, yyyy');

function whyNot(booking: BookingView): string | null {
  if (booking.status === 'held') return null;
  if (booking.status !== 'confirmed') return 'This booking has ended, so it can’t be cancelled.';
  return !isCancellable(booking.cancelUntil, Date.now())
    ? `The deadline to cancel this booking was ${limitOf(booking)}.`
    : null;
}

type AskProps = { booking: BookingView; onClose: () => void; onCancelled: () => void };

function Ask({ booking, onClose, onCancelled }: AskProps) {
  const { id, spotId, businessName, campaignName, amount } = booking;
  const paid = booking.status === 'confirmed';
  const act = async ({ keyFor }: Attempt) => {
    await cancelBooking(id, keyFor(id));
    toast(
      paid
        ? { title: 'Booking cancelled', description: `${formatMoney(amount)} goes back to ${businessName}.` }
        : { title: 'Hold released', description: `Spot ${spotId} is free again.` },
    );
    onClose();
  };

  return (
    <ConfirmAction
      tone="danger"
      action={act}
      onSettled={onCancelled}
      onClose={onClose}
      cancelLabel="Keep the booking"
      title={paid ? `Cancel spot ${spotId} of ${businessName}?` : `Release spot ${spotId}, held by ${businessName}?`}
      confirmLabel={paid ? `Cancel and refund ${formatMoney(amount)}` : 'Release the hold'}
      busyLabel={paid ? 'Cancelling...' : 'Releasing...'}
      description={
        paid ? (
          <Paid booking={booking} />
        ) : (
          <p>
            Nothing was paid, and no one is notified. Another business can then take the spot on the {campaignName}.
          </p>
        )
      }
    />
  );
}

function Paid({ booking }: { booking: BookingView }) {
  const { amount, businessName, campaignName } = booking;
  return (
    <>
      <p>
        {`${businessName} gets ${formatMoney(amount)} back in full, to the card it was paid with. `}
        {`You can cancel it until ${limitOf(booking)}.`}
      </p>
      <p>
        We notify them by email and in their notices, with the credit note. The spot on the {campaignName} becomes free
        at once and is offered to the waitlist.
      </p>
    </>
  );
}

const pathOf = (id: string): string => `/api/bookings/${encodeURIComponent(id)}`;

const useBooking = (id: string) => useApi(pathOf(id), bookingView);

const cancelBooking = (id: string, idempotencyKey: string) =>
  apiFetch(pathOf(id), { method: 'DELETE', schema: bookingView, idempotencyKey });
