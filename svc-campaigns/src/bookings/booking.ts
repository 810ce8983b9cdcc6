import type { BookingStatus, BookingView, Participation, PaymentStatus, SpotId, SpotType, Zone } from '@postcard/contracts';

/** A booking: the life cycle and the money of one spot on one card. The claim on the card is the truth about the spot. */
export type Booking = {
  id: string;
  userId: string;
  campaignId: string;
  campaignName: string;
  zone: Zone;
  distributionDate: Date;
  cancelUntil: Date;
  spotId: SpotId;
  adSpotId: string;
  spotType: SpotType;
  businessName: string;
  businessSubcategory: string;
  status: BookingStatus;
  holdExpiresAt: Date;
  amount: number;
  paymentStatus: PaymentStatus;
  adApproved: boolean;
  adContent: string | null;
  designTemplateId: string | null;
  invoiceNumber: string | null;
  endedBecause: string | null;
  /** Counts tries to pay; part of the keys under which the provider does a thing once. */
  attempt: number;
  checkoutExpiresAt: Date | null;
  stripeSessionId: string | null;
  stripePaymentId: string | null;
  /** True while the provider may still hold or take money for this booking. */
  paymentOpen: boolean;
  bookingDate: Date;
  createdAt: Date;
  version: number;
};

/** Holds and bookings that stand: what the dashboard calls participations. */
export const standing = ['held', 'capturing', 'confirmed', 'cancelling'] as const satisfies readonly BookingStatus[];

export function presentBooking(booking: Booking, now: Date): BookingView {
  const status = statusAt(booking, now);
  return {
    ...booking,
    status,
    holdExpiresAt: status === 'held' ? booking.holdExpiresAt.toISOString() : null,
    distributionDate: booking.distributionDate.toISOString(),
    cancelUntil: booking.cancelUntil.toISOString(),
    bookingDate: booking.bookingDate.toISOString(),
  };
}

/** A hold ends by the clock, whether or not the sweeper has been by. */
export function statusAt(booking: Booking, now: Date): BookingStatus {
  return booking.status === 'held' && booking.holdExpiresAt <= now ? 'expired' : booking.status;
}

export function presentParticipation(booking: Booking): Participation {
  const paid = booking.status === 'confirmed' || booking.status === 'cancelling';
  return { id: booking.id, campaignId: booking.campaignId, paid, adContent: booking.adContent };
}

export const wantedOf = ({ campaignId, spotId, businessSubcategory, id, userId }: Booking) => ({
  cardId: campaignId, spotId, subcategory: businessSubcategory, bookingId: id, userId,
});
