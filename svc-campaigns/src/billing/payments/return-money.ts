import { isDisputed, type Booking, type BookingRefund } from '../../booking/bookings/booking.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import { reasons } from '../../booking/bookings/reasons.ts';
import { createCreditBooking } from '../invoices/credit-booking.ts';
import type { CreditNoteStore } from '../invoices/credit-note-store.ts';
import type { InvoiceStore } from '../invoices/store.ts';
import { recipientOf } from '../../booking/members/recipient.ts';
import { mayRefundAgain } from './payment.ts';
import type { PaymentsByHand } from './by-hand.ts';
import type { PaymentProvider } from './provider.ts';
import type { RefundState, Refusal } from './refund-calls.ts';
import type { Work } from '../ports.ts';

type Deps = Pick<Work, 'bookings' | 'members' | 'newEvent' | 'now'> & {
  invoices: InvoiceStore;
  creditNotes: CreditNoteStore;
  provider: PaymentProvider;
  payments: PaymentsByHand;
  freeSpot: (booking: Booking) => Promise<void>;
};

type Outcome = { id: string | null; status: RefundState['status']; tries: number; refusal?: Refusal };

/** Returns true for failures to report: the first one and the final refusal. */
const isNewFailure = ({ status, isRefused }: BookingRefund, before: BookingRefund | null | undefined): boolean =>
  status === 'failed' && (before?.status !== 'failed' || (isRefused === true && before.isRefused !== true));

const none: BookingRefund = { status: 'failed', id: null, tries: 0, triedAt: new Date(0) };

/** Refunds a booking once, which the provider's list of refunds ensures. Retries failed refunds after growing waits. */
export function createReturnMoney(deps: Deps) {
  const { bookings, members, invoices, creditNotes, provider, payments, freeSpot, newEvent, now } = deps;
  const credit = createCreditBooking({ invoices, creditNotes, now });

  async function ask(booking: Booking, intentId: string): Promise<Outcome | null> {
    const refunds = await provider.refundsOf(intentId);
    const underWay = refunds.find(({ status }) => status !== 'failed');
    const refund = booking.refund ?? none;
    if (underWay) return { ...underWay, tries: refund.tries };
    const justFailed = refund.status !== 'failed' && refunds.find(({ id }) => id === refund.id);
    if (justFailed) return { ...justFailed, tries: Math.max(refund.tries + 1, refunds.length) };
    // In a dispute the bank returns the money; if the dispute is won, we refund it afterwards.
    const isCalledBack = booking.status === 'refunded' && (isDisputed(booking) || booking.dispute?.status === 'lost');
    if (isCalledBack || refund.isRefused || !mayRefundAgain(refund, now())) return null;
    // Counts failed refunds that were not stored too, as the provider repeats its response to the same key.
    const tries = Math.max(refund.tries, refunds.length);
    const made = await provider.refund(booking, intentId, tries);
    if (typeof made === 'string') return { id: null, status: 'failed', tries: tries + 1, refusal: made };
    return made.status === 'failed' ? { ...made, tries: tries + 1 } : { ...made, tries };
  }

  /** Ends the booking after its refund was accepted or finally refused, or without a charge. */
  async function conclude(booking: Booking, refund: BookingRefund | null, refusal?: Refusal): Promise<void> {
    await freeSpot(booking);
    const creditNote = await credit(booking.id, refund?.id ?? null);
    const recipient = await recipientOf(members, booking);
    const facts = {
      recipient,
      creditNote,
      toCard: refund !== null,
      ...(refusal && { returnedBy: refusal === 'disputed' ? ('bank' as const) : ('team' as const) }),
    };
    const because = refusal === 'disputed' ? { because: reasons.disputed } : {};
    await bookings.move(
      booking.id,
      { do: 'refund', refund, movingSince: movingSince(booking), ...because },
      { event: (next) => newEvent('booking.refunded', next, { booking: presentBooking(next, now()), ...facts }) },
    );
  }

  async function leaveToTeam({ id, userId, amount, businessName, spotId, campaignName }: Booking, intentId: string) {
    const [member, invoice] = await Promise.all([members.byId(userId), invoices.ofBooking(id)]);
    await payments.insert({
      id: intentId,
      kind: 'booking',
      amount,
      email: member?.email ?? null,
      status: 'waiting',
      reason:
        `Stripe can’t refund the payment from ${businessName} for ${spotId} on the ${campaignName}. ` +
        'Return the money another way.',
      paidAt: invoice ? new Date(invoice.date) : now(),
    });
  }

  const movingSince = (booking: Booking): Date => booking.movingSince ?? now();

  async function note(booking: Booking, refund: BookingRefund): Promise<void> {
    const before = booking.refund;
    if (before?.id === refund.id && before.status === refund.status && before.tries === refund.tries) return;
    const unchanged = before ? { 'refund.status': before.status, 'refund.tries': before.tries } : { refund: null };
    const where = { status: booking.status, ...unchanged };
    const changes = { refund, movingSince: movingSince(booking) };
    if (!isNewFailure(refund, before)) {
      await bookings.move(booking.id, { do: 'noteRefund', ...changes }, { where });
      return;
    }
    await bookings.move(
      booking.id,
      { do: 'failRefund', ...changes },
      {
        where,
        event: (next) =>
          newEvent('refund.failed', next, {
            booking: presentBooking(next, now()),
            isTriedAgain: refund.isRefused !== true,
          }),
      },
    );
  }

  /** @throws NamedError when the provider cannot be reached; the reconciler retries */
  async function returnMoney(booking: Booking, intentId: string): Promise<void> {
    const outcome = await ask(booking, intentId);
    if (!outcome) return;
    const { refusal, ...made } = outcome;
    const isRefused = refusal === 'never';
    const refund: BookingRefund = { ...made, triedAt: now(), ...(isRefused && { isRefused }) };
    if (isRefused) await leaveToTeam(booking, intentId);
    if (booking.status === 'refunded') return note(booking, refund);
    if (outcome.status === 'failed' && !isRefused && refusal !== 'disputed') return note(booking, refund);
    await conclude(booking, refund, refusal);
  }

  return { returnMoney, withoutMoney: (booking: Booking): Promise<void> => conclude(booking, null) };
}
