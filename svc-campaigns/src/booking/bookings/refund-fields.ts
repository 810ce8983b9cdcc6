import type { BookingFields, BookingRefund } from './booking.ts';

/** Its money is where it belongs. */
export const withoutPayment = {
  refund: null,
  paymentStatus: 'refunded',
  paymentOpen: false,
  movingSince: null,
} as const;

/** How the money stands. Until it is back the payment is open, and so is checked again. */
export function refundFields({
  refund,
  movingSince,
}: {
  refund: BookingRefund | null;
  movingSince: Date;
}): Partial<BookingFields> {
  if (!refund || refund.status === 'succeeded') return { ...withoutPayment, refund };
  if (refund.isRefused) return { refund, paymentStatus: 'paid', paymentOpen: false, movingSince: null };
  return { refund, paymentStatus: refund.status === 'failed' ? 'paid' : 'refunded', paymentOpen: true, movingSince };
}
