import type { BookingFields, BookingRefund } from './booking.ts';

export const withoutPayment = {
  refund: null,
  paymentStatus: 'refunded',
  paymentOpen: false,
  movingSince: null,
} as const;

/** Keeps the payment open, so that it is checked again, until the money is refunded. */
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
