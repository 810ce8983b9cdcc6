import type { EventFactory } from '@postcard/service-kit';
import type { Booking, BookingRefund } from '../../booking/bookings/booking.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import type { BookingStore } from '../../booking/bookings/store.ts';
import type { CreditNoteStore } from '../invoices/credit-note-store.ts';
import type { InvoiceStore } from '../invoices/store.ts';
import type { MemberStore } from '../../booking/members/store.ts';
import { mayRefundAgain } from './payment.ts';
import type { PaymentProvider } from './provider.ts';
import type { RefundState } from './refund-calls.ts';

type Deps = {
  bookings: BookingStore;
  members: MemberStore;
  invoices: InvoiceStore;
  creditNotes: CreditNoteStore;
  provider: PaymentProvider;
  freeSpot: (booking: Booking) => Promise<void>;
  newEvent: EventFactory;
  now: () => Date;
};

/** A refund as the provider has it, or null and failed when it would not make one. */
type Outcome = { id: string | null; status: RefundState['status']; tries: number };

const never: BookingRefund = { status: 'failed', id: null, tries: 0, triedAt: new Date(0) };

/**
 * Gives a booking's money back: once, whatever crashes and however often it is asked. The provider's own list of
 * refunds decides whether there is anything to do. The booking has ended as soon as the provider has taken the refund
 * on; that it fails afterwards is seen at the next check, and it is asked for again, each time after a longer wait.
 */
export function createReturnMoney({
  bookings,
  members,
  invoices,
  creditNotes,
  provider,
  freeSpot,
  newEvent,
  now,
}: Deps) {
  async function ask(booking: Booking, intentId: string): Promise<Outcome | null> {
    const known = await provider.refundsOf(intentId);
    const underWay = known.find(({ status }) => status !== 'failed');
    const refund = booking.refund ?? never;
    if (underWay) return { ...underWay, tries: refund.tries };
    const justFailed = refund.status !== 'failed' && known.find(({ id }) => id === refund.id);
    if (justFailed) return { ...justFailed, tries: Math.max(refund.tries + 1, known.length) };
    if (!mayRefundAgain(refund, now())) return null;
    // One that failed before it was noted counts too, or the provider would repeat its first response.
    const tries = Math.max(refund.tries, known.length);
    const made = await provider.refund(booking, intentId, tries);
    return made && made.status !== 'failed'
      ? { ...made, tries }
      : { id: made?.id ?? null, status: 'failed', tries: tries + 1 };
  }

  /** The provider has taken the refund on, or there was nothing to give back: the booking is over. */
  async function conclude(booking: Booking, refund: BookingRefund | null): Promise<void> {
    await freeSpot(booking);
    const invoice = await invoices.ofBooking(booking.id);
    const creditNote = invoice && (await creditNotes.issue(invoice, refund?.id ?? null, now()));
    if (invoice && creditNote) await invoices.credit(invoice.id, creditNote);
    const member = await members.byId(booking.userId);
    const facts = {
      recipient: { email: member?.email ?? '', firstName: member?.firstName ?? '' },
      creditNote,
      toCard: refund !== null,
    };
    await bookings.move(
      booking.id,
      { do: 'refund', refund, movingSince: movingSince(booking) },
      { event: (next) => newEvent('booking.refunded', next, { booking: presentBooking(next, now()), ...facts }) },
    );
  }

  const movingSince = (booking: Booking): Date => booking.movingSince ?? now();

  /** Notes what became of a refund, unless somebody else has meanwhile. */
  async function note(booking: Booking, refund: BookingRefund): Promise<void> {
    const known = booking.refund;
    if (known?.id === refund.id && known.status === refund.status && known.tries === refund.tries) return;
    const unchanged = known ? { 'refund.status': known.status, 'refund.tries': known.tries } : { refund: null };
    await bookings.move(
      booking.id,
      { do: 'noteRefund', refund, movingSince: movingSince(booking) },
      { where: { status: booking.status, ...unchanged } },
    );
  }

  /** @throws NamedError when the provider cannot be reached: the reconciler goes on */
  async function returnMoney(booking: Booking, intentId: string): Promise<void> {
    const outcome = await ask(booking, intentId);
    if (!outcome) return;
    const refund: BookingRefund = { ...outcome, triedAt: now() };
    if (booking.status === 'refunded' || outcome.status === 'failed') return note(booking, refund);
    await conclude(booking, refund);
  }

  return {
    returnMoney,
    /** Ends a cancelled booking for which the provider holds nothing: none of it was ever charged. */
    withoutMoney: (booking: Booking): Promise<void> => conclude(booking, null),
  };
}
