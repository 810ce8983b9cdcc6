import type {
  ArtworkSummary,
  BookingStatus,
  BookingView,
  CardChoice,
  DisputeSummary,
  Participation,
  PaymentStatus,
  RefundStatus,
  SpotId,
  SpotType,
  Zone,
} from '@postcard/contracts';
import { refundEnd } from '@postcard/contracts/refund-limit';
import { datesOf } from '../cards/card.ts';

/**
 * A booking: the life cycle and the money of one spot on one card. The claim on the card is the truth about the spot.
 */
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
  /** How the ad stands, as proofs/tell-booking.ts last told. */
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
  /** The card on which this spot is kept for its holder, once they were told. */
  keptToldFor?: string | null;
  /** Set while the member of a card that missed its minimum has to choose, until then. */
  choiceUntil?: Date | null;
  choice?: CardChoice | null;
  /** The place a booking is moving to, from before that place is taken until the booking is there. */
  rollingTo?: { cardId: string; spotId: SpotId; at: Date } | null;
  /** The places it was moved to after it was paid for. */
  moved?: { campaignName: string; spotId: SpotId; at: Date }[];
  /** How giving the money back goes: payments/give-back.ts. */
  refund?: BookingRefund | null;
  /** Since when the provider is to take or give back the money, while it has not, and when the team was told of it. */
  movingSince?: Date | null;
  stuckToldAt?: Date | null;
  dispute?: DisputeSummary | null;
  bookingDate: Date;
  createdAt: Date;
  /** Names the texts of the last move to the search; missing while it never moved. */
  textsId?: string;
  version: number;
};

/** `tries` counts the refunds that came to nothing, the last of them at `triedAt`. */
export type BookingRefund = { status: RefundStatus; id: string | null; tries: number; triedAt: Date };

/** Holds and bookings that stand: what the dashboard calls participations. */
export const standing = ['held', 'capturing', 'confirmed', 'cancelling'] as const satisfies readonly BookingStatus[];

/** A booking as its member sees it. */
export function presentBooking(
  {
    offerTokenHash: _,
    rollingTo: _to,
    keptToldFor: _for,
    moved: _moved,
    refund,
    movingSince: _since,
    stuckToldAt: _told,
    dispute: _dispute,
    textsId: _texts,
    ...booking
  }: Booking,
  now: Date,
): BookingView {
  const status = statusAt(booking, now);
  const { artworkDueAt, proofsDueAt } = datesOf(booking.distributionDate);
  return {
    ...booking,
    offered: booking.offered ?? false,
    choice: booking.choice ?? null,
    choiceUntil: booking.choiceUntil?.toISOString() ?? null,
    artworkDueAt: artworkDueAt.toISOString(),
    proofsDueAt: proofsDueAt.toISOString(),
    refundStatus: refund?.status ?? null,
    status,
    holdExpiresAt: status === 'held' ? booking.holdExpiresAt.toISOString() : null,
    distributionDate: booking.distributionDate.toISOString(),
    cancelUntil: refundEnd(booking.cancelUntil).toISOString(),
    bookingDate: booking.bookingDate.toISOString(),
  };
}

/** A booking as whoever asks for it sees it: a dispute is the team's matter. */
export const presentTo = (role: 'member' | 'admin', booking: Booking, now: Date): BookingView =>
  role === 'admin'
    ? { ...presentBooking(booking, now), dispute: booking.dispute ?? null }
    : presentBooking(booking, now);

/** A hold ends by the clock, whether or not the sweeper has been by. */
export function statusAt(booking: Pick<Booking, 'status' | 'holdExpiresAt'>, now: Date): BookingStatus {
  return booking.status === 'held' && booking.holdExpiresAt <= now ? 'expired' : booking.status;
}

export function presentParticipation(booking: Booking): Participation {
  const paid = booking.status === 'confirmed' || booking.status === 'cancelling';
  return { id: booking.id, campaignId: booking.campaignId, paid, adContent: booking.adContent };
}

export const wantedOf = ({ campaignId, spotId, businessSubcategory, id, userId }: Booking) => ({
  cardId: campaignId,
  spotId,
  subcategory: businessSubcategory,
  bookingId: id,
  userId,
});
