import { acrossTowns, inTownOf, type EventFactory, type Logger } from '@postcard/service-kit';
import { claimRequestOf, type Booking, type PaymentCard } from '../../booking/bookings/booking.ts';
import { createEndHold } from '../../booking/bookings/end-hold.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import { statusAt } from '../../booking/bookings/transitions.ts';
import type { Settle } from '../../booking/bookings/ports.ts';
import { isBookable } from '../../booking/cards/card.ts';
import type { CreditNoteStore } from '../invoices/credit-note-store.ts';
import type { BillTo } from '../invoices/bill-to.ts';
import type { InvoiceStore } from '../invoices/store.ts';
import { recipientOf } from '../../booking/members/recipient.ts';
import type { Customers } from './customers.ts';
import { createBeginReview } from './begin-review.ts';
import { nextStep, type Payment } from './payment.ts';
import type { PaymentsByHand } from './by-hand.ts';
import type { PaymentProvider } from './provider.ts';
import { reasons } from '../../booking/bookings/reasons.ts';
import { createReturnMoney } from './return-money.ts';
import { decisionOf, reviewOf } from './review.ts';
import type { Bookings, CardStreams, Cards, Members, UnpaidFirstBookings } from '../ports.ts';

type Deps = {
  bookings: Bookings;
  cards: Cards;
  members: Members;
  invoices: InvoiceStore;
  billTo: BillTo;
  creditNotes: CreditNoteStore;
  customers: Pick<Customers, 'idOf'>;
  provider: PaymentProvider;
  payments: PaymentsByHand;
  streams: Pick<CardStreams, 'spotChanged'>;
  unpaid: Pick<UnpaidFirstBookings, 'free'>;
  newEvent: EventFactory;
  log: Logger;
  now: () => Date;
};

/**
 * Advances a booking and its payment. Webhooks, the reconciler and the sweeper call it concurrently: each step is
 * conditional on the state it starts from and happens once at the provider.
 */
export function createSettle(deps: Deps): Settle {
  const { bookings, cards, members, invoices, billTo, customers, provider, streams, newEvent, log, now } = deps;
  const { returnMoney, withoutMoney } = createReturnMoney({ ...deps, freeSpot });
  const beginReview = createBeginReview(deps);
  const endHold = createEndHold(deps);

  const membershipOf = async ({ userId }: Booking) => (await members.byId(userId))?.membershipId ?? null;

  async function review(booking: Booking, intentId: string, paidWith: PaymentCard | null): Promise<void> {
    const begun = await beginReview(booking, intentId, paidWith);
    if (begun === 'lost') return giveUp(booking, intentId, await whyLost(booking));
    if (begun === 'closed') return giveUp(booking, intentId, reasons.cardClosed);
    if (begun === 'ended') return undoIfEnded(booking.id);
  }

  /** Claims the spot before the money, so that a lost spot cancels an authorization instead of refunding a charge. */
  async function take(booking: Booking, intentId: string): Promise<void> {
    const card = await cards.secure(claimRequestOf(booking), now());
    if (!card) return giveUp(booking, intentId, await whyLost(booking));
    const capturing = await bookings.move(booking.id, { do: 'capture', intentId, at: now() });
    // Another instance was faster, and the booking may have ended.
    if (!capturing) return undoIfEnded(booking.id);
    streams.spotChanged(card, booking.spotId);
    await capture(capturing, intentId);
  }

  async function whyLost({ campaignId }: Booking): Promise<string> {
    const card = await cards.byId(campaignId);
    if (card?.status === 'upcoming') return reasons.spotLost;
    return card?.status === 'cancelled' ? reasons.cardCancelled : reasons.cardClosed;
  }

  /** Frees the spot of a booking that ended between the check and the claim. */
  async function undoIfEnded(id: string): Promise<void> {
    const booking = await bookings.byId(id);
    if (booking && ['released', 'failed', 'refunded'].includes(booking.status)) await freeSpot(booking);
  }

  async function capture(booking: Booking, intentId: string): Promise<void> {
    if (await provider.capture(booking, intentId)) return confirm(booking, intentId);
    // A refusal means that the money was captured before or cannot be captured, which the payment shows.
    const payment = await provider.readPayment(booking.stripeSessionId as string);
    if (payment.intent?.status === 'succeeded') return confirm(booking, intentId);
    await giveUp(booking, intentId, reasons.declined);
  }

  async function confirm(booking: Booking, intentId: string): Promise<void> {
    const invoice = await invoices.issue(booking, now(), await billTo(booking));
    const recipient = await recipientOf(members, booking);
    const membershipId = booking.reviewUntil && (await membershipOf(booking));
    const facts = { invoice, recipient, ...(membershipId && { membershipId }) };
    await bookings.move(
      booking.id,
      { do: 'confirm', intentId, invoiceNumber: invoice.invoiceNumber },
      {
        event: (next) => newEvent('booking.confirmed', next, { booking: presentBooking(next, now()), ...facts }),
      },
    );
    const card = await cards.byId(booking.campaignId);
    if (card) streams.spotChanged(card, booking.spotId);
  }

  /** Ends a booking and cancels its authorization, storing the reason first for the next check. */
  async function giveUp(booking: Booking, intentId: string, because: string): Promise<void> {
    await bookings.move(
      booking.id,
      { do: 'giveUp', intentId, because },
      { where: { status: booking.status, paymentOpen: true } },
    );
    await provider.cancel(booking, intentId);
    await end(booking, because);
  }

  /** Ends the booking with an event, which only the first caller adds; the others find the payment closed. */
  async function end(booking: Booking, because: string): Promise<void> {
    const [recipient, card] = await Promise.all([recipientOf(members, booking), cards.byId(booking.campaignId)]);
    const cardOpen = card !== null && isBookable(card, now());
    const decision = decisionOf(booking, { isMember: (await membershipOf(booking)) !== null, because });
    await freeSpot(booking);
    await bookings.move(
      booking.id,
      { do: 'fail', because },
      {
        where: { $or: [{ paymentOpen: true }, { status: { $ne: 'failed' } }] },
        event: (next) =>
          newEvent('booking.payment-returned', next, {
            booking: presentBooking(next, now()),
            recipient,
            reason: because,
            cardOpen,
            ...(next.first && { first: true }),
            ...(decision && { decision }),
          }),
      },
    );
  }

  async function refund(booking: Booking, intentId: string, because: string): Promise<void> {
    if (booking.status === 'cancelling' || booking.status === 'refunded') return returnMoney(booking, intentId);
    // Conditional on the state that was read, as another check may have captured the money.
    const owing = await bookings.move(
      booking.id,
      { do: 'owe', intentId, because, at: now() },
      { where: { status: booking.status } },
    );
    if (owing) await returnMoney(owing, intentId);
  }

  async function freeSpot(booking: Booking): Promise<void> {
    const card = await cards.release(claimRequestOf(booking), { onlyHeld: false });
    if (card) streams.spotChanged(card, booking.spotId);
  }

  /** Conditional on the page that was read, as the member may have opened another. */
  async function close(booking: Booking): Promise<void> {
    const { id, status, stripeSessionId, endedBecause } = booking;
    // A check of the same page: the process that cancels an authorization emits the event.
    const samePage = { stripeSessionId, endedBecause };
    const wasLetGo = booking.paymentOpen && booking.stripePaymentId && endedBecause;
    if (wasLetGo && status !== 'cancelling') return end(booking, endedBecause);
    if (status === 'held' && booking.reviewUntil) return end(booking, reasons.authorizationEnded);
    if (status === 'held' && booking.holdExpiresAt > now()) {
      // The page was closed unpaid; the member may open another.
      await bookings.move(id, { do: 'closePage', attempt: booking.attempt + 1 }, { where: samePage });
      return;
    }
    if (status === 'held') {
      // `paymentOpen` stays true until the spot is free.
      const expired = await endHold(booking, samePage);
      if (expired) await close(expired);
      return;
    }
    if (status === 'capturing') return end(booking, reasons.declined);
    if (status === 'cancelling') return withoutMoney(booking);
    if (status === 'expired') await freeSpot(booking);
    await bookings.move(id, { do: 'closePayment' }, { where: { ...samePage, status, paymentOpen: true } });
  }

  /** Returns a booking with its payment page, even if a crash prevented storing the page. */
  async function withSession(bookingId: string): Promise<(Booking & { stripeSessionId: string }) | null> {
    const booking = await bookings.byId(bookingId);
    if (!booking) return null;
    const { stripeSessionId, paymentOpen, checkoutExpiresAt } = booking;
    if (stripeSessionId) return { ...booking, stripeSessionId };
    if (booking.status === 'cancelling') await withoutMoney(booking);
    if (booking.status === 'cancelling' || !paymentOpen || !checkoutExpiresAt) return null;
    const found = await provider.findCheckout({ ...booking, checkoutExpiresAt }, await customers.idOf(booking.userId));
    if (!found) {
      await close(booking);
      return null;
    }
    const kept = await bookings.keepSession(bookingId, found);
    return kept && { ...kept, stripeSessionId: found };
  }

  /** Reads the payment; the page of an expired hold is closed first, so that it accepts no payment. */
  async function readPayment(booking: Booking & { stripeSessionId: string }): Promise<Payment> {
    const payment = await provider.readPayment(booking.stripeSessionId);
    if (payment.session !== 'open' || statusAt(booking, now()) !== 'expired') return payment;
    await provider.closeCheckout(booking);
    return provider.readPayment(booking.stripeSessionId);
  }

  /** Searches all towns, as webhooks and jobs do not know the booking's town. */
  return async function settle(bookingId) {
    const booking = await acrossTowns(() => bookings.byId(bookingId));
    if (booking) await inTownOf(booking, () => settleInTown(bookingId));
  };

  async function settleInTown(bookingId: string): Promise<void> {
    const booking = await withSession(bookingId);
    if (!booking) return;
    const payment = await readPayment(booking);
    const step = nextStep(
      booking,
      payment,
      booking.first ? reviewOf(booking, { isMember: (await membershipOf(booking)) !== null, now: now() }) : undefined,
    );
    if (step.do !== 'wait') log.info({ bookingId, status: booking.status, step: step.do }, 'settling');
    if (step.do === 'review') await review(booking, step.intentId, payment.intent?.card ?? null);
    if (step.do === 'take') await take(booking, step.intentId);
    if (step.do === 'capture') await capture(booking, step.intentId);
    if (step.do === 'cancel') await giveUp(booking, step.intentId, step.because);
    if (step.do === 'refund') await refund(booking, step.intentId, step.because);
    if (step.do === 'close') await close(booking);
  }
}
