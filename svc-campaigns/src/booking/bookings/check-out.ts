import { booking as rules } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { CardStore } from '../cards/store.ts';
import type { CardStreams } from '../cards/stream.ts';
import { wantedOf, type Booking } from './booking.ts';
import { statusAt } from './transitions.ts';
import type { CheckoutBooking, CheckoutPages, CustomerIds, Settle, UnpaidBookings } from './ports.ts';
import type { BookingStore } from './store.ts';

type Deps = {
  cards: CardStore;
  bookings: BookingStore;
  customers: CustomerIds;
  unpaid: Pick<UnpaidBookings, 'extend'>;
  provider: CheckoutPages;
  streams: CardStreams;
  settle: Settle;
  now: () => Date;
};

/**
 * Starts payment: stretches the hold to the payment page's end plus a minute, an hour at most, then opens the page.
 * Asked again, the page that is still open is given again.
 * @throws NamedError hold_expired, invalid_transition, payment_provider_unavailable
 */
export function createCheckOut({ cards, bookings, customers, unpaid, provider, streams, settle, now }: Deps) {
  return async function checkOut(booking: Booking): Promise<string> {
    const status = statusAt(booking, now());
    if (status === 'expired') throw new NamedError('hold_expired');
    if (status !== 'held')
      throw new NamedError('invalid_transition', { message: 'This booking is not waiting for payment.' });
    const openPage = booking.stripeSessionId && (await reuse(booking.id, booking.stripeSessionId));
    if (openPage) return openPage;
    const customer = await customers.idOf(booking.userId);
    const prepared = await prepare(booking.id);
    const session = await provider.openCheckout(prepared, customer);
    const kept = await bookings.keepSession(prepared.id, session.id);
    if (kept?.status === 'held') return session.url;
    // Released while the page was being opened: nobody is to pay there any more.
    await provider.closeCheckout({ ...prepared, stripeSessionId: session.id });
    await settle(prepared.id);
    throw new NamedError('hold_expired');
  };

  async function reuse(bookingId: string, sessionId: string): Promise<string | null> {
    const payment = await provider.readPayment(sessionId);
    if (payment.session === 'open') return payment.url;
    await settle(bookingId);
    if (payment.session === 'complete')
      throw new NamedError('invalid_transition', { message: 'This booking has just been paid.' });
    return null;
  }

  /**
   * The page's end is stored before the page is opened, so that a repeated call sends the provider the very same
   * request under the same key.
   */
  async function prepare(bookingId: string): Promise<CheckoutBooking> {
    const booking = await bookings.byId(bookingId);
    if (!booking) throw new NamedError('not_found');
    const at = now();
    const started = booking.paymentOpen && booking.checkoutExpiresAt !== null && booking.checkoutExpiresAt > at;
    const checkoutExpiresAt = started ? (booking.checkoutExpiresAt as Date) : new Date(at.getTime() + rules.checkoutMs);
    // An offer's hold is longer than any payment page's life and is not made shorter by opening one.
    const holdExpiresAt = new Date(
      Math.max(
        booking.holdExpiresAt.getTime(),
        Math.min(checkoutExpiresAt.getTime() + rules.checkoutGraceMs, longestHold(booking)),
      ),
    );
    const card = await cards.extend(wantedOf(booking), holdExpiresAt, at);
    if (!card) throw new NamedError('hold_expired');
    const attempt = started || booking.checkoutExpiresAt === null ? booking.attempt : booking.attempt + 1;
    const prepared = await bookings.move(booking.id, { do: 'openPage', checkoutExpiresAt, holdExpiresAt, attempt });
    if (!prepared) throw new NamedError('hold_expired');
    await unpaid.extend(prepared, holdExpiresAt);
    streams.spotChanged(card, booking.spotId);
    return { ...prepared, checkoutExpiresAt };
  }
}

/** Until when payment pages may stretch a hold, however often they are opened: they hold no spot for ever. */
const longestHold = ({ bookingDate, offered }: Booking): number =>
  bookingDate.getTime() + (offered ? rules.offerMs : rules.holdMs) + rules.checkoutExtraMs;
