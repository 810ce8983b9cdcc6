import type {
  ArtworkSummary,
  BookingStatus,
  CardChoice,
  DisputeSummary,
  PaymentStatus,
  RefundStatus,
  SpotId,
  SpotType,
} from '@postcard/contracts';

export type PaymentCard = { brand: string; last4: string };

export type BookingFields = {
  id: string;
  userId: string;
  campaignId: string;
  campaignName: string;
  zone: string;
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
  /** How the ad stands, as proofs/update-booking.ts last wrote it. */
  artwork?: ArtworkSummary;
  invoiceNumber: string | null;
  endedBecause: string | null;
  /** Counts tries to pay; part of the keys under which the provider does a thing once. */
  attempt: number;
  checkoutExpiresAt: Date | null;
  stripeSessionId: string | null;
  stripePaymentId: string | null;
  /** True while the provider may still hold or take money for this booking. */
  paymentOpen: boolean;
  /** True on a hold that the waitlist offered; its link's secret is kept as a hash alone. */
  offered?: boolean;
  offerTokenHash?: string | null;
  /** True on a booking made before the membership, from this network; see first-bookings. */
  first?: boolean;
  network?: string;
  /** Set once a first booking is paid for: until then the team decides. */
  reviewUntil?: Date | null;
  /** The payment card that its money is authorized on. */
  paidWith?: PaymentCard | null;
  /** How often the team has been reminded that it waits. */
  reviewReminders?: number;
  /** The card on which this spot is kept for its holder, once they were notified. */
  keptToldFor?: string | null;
  /** When its holder was notified that the card with the ad is in the mail. */
  mailingReportedAt?: Date | null;
  /** Set while the member of a card that missed its minimum has to choose, until then. */
  choiceUntil?: Date | null;
  choice?: CardChoice | null;
  /** The place a booking is moving to, from before that place is taken until the booking is there. */
  rollingTo?: { cardId: string; spotId: SpotId; at: Date } | null;
  /** The places it was moved to after it was paid for. */
  moved?: { campaignName: string; spotId: SpotId; at: Date }[];
  /** How giving the money back goes: payments/return-money.ts. */
  refund?: BookingRefund | null;
  /** Since when the provider is to take or give back the money, while it has not, and when the team was notified. */
  movingSince?: Date | null;
  stuckToldAt?: Date | null;
  dispute?: DisputeSummary | null;
  bookingDate: Date;
  createdAt: Date;
  version: number;
};

/**
 * A booking: the life cycle and the money of one spot on one card. The claim on the card is the truth about the spot.
 * Which state follows which is in transitions.ts.
 */
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

/**
 * `tries` counts the refunds that came to nothing, the last of them at `triedAt`. One that `isRefused` is never asked
 * for again: a person returns the money.
 */
export type BookingRefund = {
  status: RefundStatus;
  id: string | null;
  tries: number;
  triedAt: Date;
  isRefused?: boolean;
};

/** Disputes that a bank has not decided yet. */
export const openDisputes = ['needs_answer', 'under_review'] as const satisfies readonly DisputeSummary['status'][];

export const isDisputed = ({ dispute }: Pick<BookingFields, 'dispute'>): boolean =>
  openDisputes.some((status) => status === dispute?.status);

/** The states of live holds and bookings: what the dashboard calls participations. */
export const liveStates = ['held', 'capturing', 'confirmed', 'cancelling'] as const satisfies readonly BookingStatus[];

export const wantedOf = ({ campaignId, spotId, businessSubcategory, id, userId }: Booking) => ({
  cardId: campaignId,
  spotId,
  subcategory: businessSubcategory,
  bookingId: id,
  userId,
});
