import type { SpotId } from '@postcard/contracts';
import { inTownOf } from '@postcard/service-kit';
import { checkEach, createSweep, type SweepMark } from '@postcard/service-kit/stripe/sweep';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { Card } from '../../booking/cards/card.ts';
import type { CreditNoteStore } from '../invoices/credit-note-store.ts';
import type { InvoiceStore } from '../invoices/store.ts';
import type { ListedPage, ListedRefund } from '../payments/list-calls.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import type { UnownedPaymentStore } from './store.ts';
import type { Work } from '../ports.ts';

type Deps = Pick<Work, 'bookings' | 'cards' | 'streams' | 'settle' | 'log' | 'now'> & {
  invoices: InvoiceStore;
  creditNotes: CreditNoteStore;
  provider: PaymentProvider;
  payments: UnownedPaymentStore;
  mark: SweepMark;
};

const notReturned = 'The payment isn’t refunded yet. Refund it in Stripe’s dashboard.';

const hasOwnPayment = ({ status }: Booking): boolean =>
  status === 'capturing' || status === 'confirmed' || status === 'cancelling' || status === 'refunded';

/** Reconciles payments after a restore (ADR 13): each is assigned to its booking, refunded or left to a person. */
export function createStripeSweep(deps: Deps) {
  const { bookings, cards, streams, invoices, creditNotes, settle, provider, payments, mark, log, now } = deps;

  async function checkPage(page: ListedPage): Promise<void> {
    const booking = await bookings.byId(page.bookingId);
    const hasMoney = page.intent !== null && page.intent.held + page.intent.kept > 0;
    if (!booking) return giveBack(page);
    if (page.status === 'open' && booking.stripeSessionId !== page.id) return closeStray(booking, page);
    if (!hasMoney) return;
    if (booking.stripeSessionId !== page.id) {
      if (hasOwnPayment(booking)) return giveBack(page);
      await bookings.keepSession(booking.id, page.id);
    }
    if (!hasOwnPayment(booking)) await settle(booking.id);
  }

  async function closeStray({ id, attempt, stripeSessionId, paymentOpen }: Booking, page: ListedPage): Promise<void> {
    // The page is still being opened; a later call finds it by its idempotency key.
    if (paymentOpen && stripeSessionId === null) return;
    await provider.closeUnowned(page.id);
    // The idempotency key of this attempt would return the closed page.
    if (stripeSessionId === null)
      await bookings.move(
        id,
        { do: 'closePage', attempt: attempt + 1 },
        { where: { attempt, stripeSessionId, paymentOpen: { $ne: true } } },
      );
  }

  async function giveBack(page: ListedPage): Promise<void> {
    const { id, status, bookingId, intent, email, createdAt } = page;
    if (status === 'open') return provider.closeUnowned(id);
    if (!intent) return;
    if (intent.held > 0) await provider.cancelUnowned(intent.id);
    if (intent.kept > 0) {
      log.warn({ bookingId, intentId: intent.id, amount: intent.kept }, 'a payment belongs to nothing we know');
      const facts = { id: intent.id, kind: 'booking' as const, amount: intent.kept, email, paidAt: createdAt };
      await payments.insert({ ...facts, status: 'waiting', reason: notReturned });
      if (!(await provider.refundUnowned(intent.id, bookingId))) return;
    }
    await payments.noteReturned(intent.id);
    await forget(bookingId);
  }

  async function forget(bookingId: string): Promise<void> {
    if (await bookings.byId(bookingId)) return;
    for (const status of ['upcoming', 'locked'] as const)
      for await (const card of cards.eachOf(status)) await releaseOn(card, bookingId);
    const invoice = await invoices.ofBooking(bookingId);
    if (!invoice) return;
    await inTownOf(invoice, async () => invoices.credit(invoice.id, await creditNotes.issue(invoice, null, now())));
  }

  async function releaseOn({ id: cardId, claims }: Card, bookingId: string): Promise<void> {
    for (const [spot, { subcategory, ...claim }] of Object.entries(claims)) {
      if (claim.bookingId !== bookingId) continue;
      const spotId = spot as SpotId;
      const card = await cards.release({ cardId, spotId, subcategory, bookingId }, { onlyHeld: false });
      if (card) streams.spotChanged(card, spotId);
    }
  }

  /** Cancels an active booking that has a refund, as it was canceled after the backup. */
  async function checkRefund({ bookingId, intentId, status }: ListedRefund): Promise<void> {
    if (status === 'failed') return;
    const isOfThis = { where: { stripePaymentId: intentId } };
    if (await bookings.move(bookingId, { do: 'cancel', at: now() }, isOfThis)) await settle(bookingId);
  }

  const notSwept = (err: unknown, { bookingId }: { bookingId: string }): void =>
    log.warn({ err, bookingId }, 'not swept, next time');

  return createSweep({
    mark,
    now,
    async sweepSpan(span) {
      const pages = await checkEach(provider.pagesIn(span), checkPage, notSwept);
      const refunds = await checkEach(provider.refundsIn(span), checkRefund, notSwept);
      return pages && refunds;
    },
  });
}
