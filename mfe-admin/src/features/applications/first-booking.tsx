import type { BookingView } from '@postcard/contracts/campaigns';
import { formatDate, formatMoney, Notice } from '@postcard/ui';

/** Says at an application that a paid first booking waits for it, and what becomes of the money. */
export function FirstBooking({ booking }: { booking: BookingView }) {
  const { spotId, campaignName, amount, reviewUntil } = booking;
  return (
    <Notice tone="warning" title={`A paid first booking waits: spot ${spotId} on the ${campaignName}`}>
      {formatMoney(amount)} is authorized{reviewUntil && ` until ${formatDate(reviewUntil)}`}. Approving charges it;
      rejecting releases the spot, and nothing is charged.
    </Notice>
  );
}
