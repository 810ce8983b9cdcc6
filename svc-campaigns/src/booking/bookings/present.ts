import type { BookingView, Participation } from '@postcard/contracts';
import { refundEnd } from '@postcard/contracts/refund-limit';
import { cardNumberOf, datesOf } from '../cards/card.ts';
import { isDisputed, type Booking } from './booking.ts';
import { statusAt } from './transitions.ts';

export function presentBooking(
  {
    offerTokenHash: _,
    rollingTo: _to,
    keptToldFor: _for,
    mailingReportedAt: _mailed,
    first: _first,
    network: _network,
    reviewReminders: _reminders,
    moved: _moved,
    refund,
    movingSince: _since,
    stuckToldAt: _told,
    dispute,
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
    reviewUntil: status === 'held' ? (booking.reviewUntil?.toISOString() ?? null) : null,
    // A refund that a bank or a person makes has no status to show.
    refundStatus: refund && !refund.isRefused && !isDisputed({ dispute }) ? refund.status : null,
    status,
    holdExpiresAt: status === 'held' ? booking.holdExpiresAt.toISOString() : null,
    distributionDate: booking.distributionDate.toISOString(),
    cancelUntil: refundEnd(booking.cancelUntil).toISOString(),
    bookingDate: booking.bookingDate.toISOString(),
  };
}

export const presentTo = (role: 'member' | 'admin', booking: Booking, now: Date): BookingView =>
  role === 'admin'
    ? { ...presentBooking(booking, now), dispute: booking.dispute ?? null }
    : presentBooking(booking, now);

export function presentParticipation(booking: Booking): Participation {
  const paid = booking.status === 'confirmed' || booking.status === 'cancelling' || Boolean(booking.reviewUntil);
  const { id, campaignId, adContent, adApproved, distributionDate, holdExpiresAt } = booking;
  return {
    id,
    campaignId,
    paid,
    adContent,
    adApproved,
    number: cardNumberOf(campaignId, distributionDate),
    payBy: paid ? null : holdExpiresAt.toISOString(),
    artworkDueAt: datesOf(distributionDate).artworkDueAt.toISOString(),
  };
}
