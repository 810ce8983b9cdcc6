import { claimRequestOf, type Booking } from '../../booking/bookings/booking.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import { reasons } from '../../booking/bookings/reasons.ts';
import { recipientOf } from '../../booking/members/recipient.ts';
import { createCreditBooking } from '../invoices/credit-booking.ts';
import type { CreditNoteStore } from '../invoices/credit-note-store.ts';
import type { InvoiceStore } from '../invoices/store.ts';
import type { Work } from '../ports.ts';

type Deps = Pick<Work, 'bookings' | 'cards' | 'members' | 'streams' | 'newEvent' | 'now'> & {
  invoices: InvoiceStore;
  creditNotes: CreditNoteStore;
};

/** Credits the invoice of a lost dispute and frees the spot; idempotent, so a later check resumes after a crash. */
export function createEndLost({ bookings, cards, members, streams, newEvent, now, ...papers }: Deps) {
  const credit = createCreditBooking({ ...papers, now });

  async function end(booking: Booking): Promise<Booking | null> {
    const creditNote = await credit(booking.id, null);
    const recipient = await recipientOf(members, booking);
    return bookings.move(
      booking.id,
      { do: 'loseDispute', because: reasons.disputeLost },
      {
        event: (next) =>
          newEvent('booking.refunded', next, {
            booking: presentBooking(next, now()),
            recipient,
            creditNote,
            returnedBy: 'bank',
          }),
      },
    );
  }

  /** Frees the spot after the booking has ended. If the booking was being moved, the move releases both spots. */
  async function freeSpot(booking: Booking): Promise<void> {
    const card = await cards.byId(booking.campaignId);
    if (card?.claims[booking.spotId]?.bookingId !== booking.id) return;
    const freed = await cards.release(claimRequestOf(booking), { onlyHeld: false });
    if (freed) streams.spotChanged(freed, booking.spotId);
  }

  return async function endLost(bookingId: string): Promise<void> {
    const booking = await bookings.byId(bookingId);
    if (booking?.status === 'confirmed' || booking?.status === 'cancelling') {
      const ended = await end(booking);
      if (ended) await freeSpot(ended);
    }
    if (booking?.status !== 'refunded') return;
    if (booking.paymentOpen) await bookings.move(bookingId, { do: 'closeDispute' }, { where: { paymentOpen: true } });
    await freeSpot(booking);
  };
}
