import type { BookingView } from '@postcard/contracts/campaigns';
import { Money, Notice } from '@postcard/ui';

export const isRefundOnItsWay = ({ status, refundStatus }: Pick<BookingView, 'status' | 'refundStatus'>): boolean =>
  status === 'cancelling' || (status === 'refunded' && (refundStatus === 'pending' || refundStatus === 'failed'));

export function RefundNotice({ booking }: { booking: BookingView }) {
  return (
    <Notice tone={booking.refundStatus === 'failed' ? 'warning' : 'info'} title="Your refund is on its way">
      <Money cents={booking.amount} />{' '}
      {booking.refundStatus === 'failed'
        ? 'has not gone through yet. We keep trying, and our team looks after it if that does not help; ' +
          'you need do nothing.'
        : 'is refunded in full. Your bank may take 5 to 10 days to show it.'}
    </Notice>
  );
}
