import type { BookingStatus, BookingView, DisputeSummary, RefundStatus, SpotId } from '@postcard/contracts';

export type PaymentCard = NonNullable<BookingView['paidWith']>;

type Presented =
  | 'artworkDueAt'
  | 'bookingDate'
  | 'cancelUntil'
  | 'choiceUntil'
  | 'dispute'
  | 'distributionDate'
  | 'holdExpiresAt'
  | 'proofsDueAt'
  | 'refundStatus'
  | 'refundTriedAt'
  | 'reviewUntil';

export type BookingFields = Omit<BookingView, Presented> & {
  distributionDate: Date;
  cancelUntil: Date;
  holdExpiresAt: Date;
  /** Number of payment attempts; part of the provider's idempotency keys. */
  attempt: number;
  checkoutExpiresAt: Date | null;
  stripeSessionId: string | null;
  stripePaymentId: string | null;
  /** True while the provider may hold or capture money for this booking. */
  paymentOpen: boolean;
  offerTokenHash?: string | null;
  /** True for a booking made before the membership; `network` is where it was made. */
  first?: boolean;
  network?: string;
  reviewUntil?: Date | null;
  reviewReminders?: number;
  /** Id of the card on which this spot is reserved for its holder, set once they are notified. */
  keptToldFor?: string | null;
  mailingReportedAt?: Date | null;
  choiceUntil?: Date | null;
  /** The destination of a move: set before its spot is claimed, and removed once the booking has moved. */
  rollingTo?: { cardId: string; spotId: SpotId; at: Date } | null;
  moved?: { campaignName: string; spotId: SpotId; at: Date }[];
  refund?: BookingRefund | null;
  /** Start of an incomplete capture or refund, and the time at which the team was notified about it. */
  movingSince?: Date | null;
  stuckToldAt?: Date | null;
  dispute?: DisputeSummary | null;
  bookingDate: Date;
  createdAt: Date;
  version: number;
};

/** One spot on one card, with its state and money. The claim on the card is authoritative for the spot. */
export type Booking = BookingFields &
  (
    | { status: 'held'; paymentStatus: 'pending' }
    | { status: 'held'; paymentStatus: 'authorized'; reviewUntil: Date }
    | { status: 'expired'; paymentStatus: 'pending' }
    | { status: 'released'; paymentStatus: 'pending' }
    | {
        status: 'capturing';
        paymentStatus: 'authorized';
        paymentOpen: true;
        stripePaymentId: string;
        movingSince: Date;
      }
    | { status: 'confirmed'; paymentStatus: 'paid' }
    | { status: 'cancelling'; paymentStatus: 'paid'; paymentOpen: true; movingSince: Date }
    | { status: 'refunded'; paymentStatus: 'refunded' | 'paid' }
    | { status: 'failed'; paymentStatus: 'failed'; endedBecause: string }
  );

/** `tries` counts failed refunds, `triedAt` is the last failure; a refund with `isRefused` is not retried. */
export type BookingRefund = {
  status: RefundStatus;
  id: string | null;
  tries: number;
  triedAt: Date;
  isRefused?: boolean;
};

export const openDisputes = ['needs_answer', 'under_review'] as const satisfies readonly DisputeSummary['status'][];

export const isDisputed = ({ dispute }: Pick<BookingFields, 'dispute'>): boolean =>
  openDisputes.some((status) => status === dispute?.status);

export const liveStates = ['held', 'capturing', 'confirmed', 'cancelling'] as const satisfies readonly BookingStatus[];

export const claimRequestOf = ({ campaignId, spotId, businessSubcategory, id, userId }: Booking) => ({
  cardId: campaignId,
  spotId,
  subcategory: businessSubcategory,
  bookingId: id,
  userId,
});
