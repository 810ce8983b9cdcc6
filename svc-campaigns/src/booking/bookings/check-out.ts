import { booking as rules } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { claimRequestOf, type Booking } from './booking.ts';
import { statusAt } from './transitions.ts';
import type { CheckoutBooking, Work } from './ports.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = Pick<Work, 'cards' | 'bookings' | 'customers' | 'unpaid' | 'provider' | 'streams' | 'settle' | 'now'>;

/**
 * Extends the hold to the payment page's end plus a minute, an hour at most, then opens the page. Returns the open page
 * when called again.
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
    // The hold was released meanwhile, so the page must not accept a payment.
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

  /** Stores the page's end first, so that a repeated call sends the same request with the same idempotency key. */
  async function prepare(bookingId: string): Promise<CheckoutBooking> {
    const booking = orNotFound(await bookings.byId(bookingId));
    const at = now();
    const started = booking.paymentOpen && booking.checkoutExpiresAt !== null && booking.checkoutExpiresAt > at;
    const checkoutExpiresAt = started ? (booking.checkoutExpiresAt as Date) : new Date(at.getTime() + rules.checkoutMs);
    // An offer's hold ends later than any payment page.
    const holdExpiresAt = new Date(
      Math.max(
        booking.holdExpiresAt.getTime(),
        Math.min(checkoutExpiresAt.getTime() + rules.checkoutGraceMs, longestHold(booking)),
      ),
    );
    const card = await cards.extend(claimRequestOf(booking), holdExpiresAt, at);
    if (!card) throw new NamedError('hold_expired');
    const attempt = started || booking.checkoutExpiresAt === null ? booking.attempt : booking.attempt + 1;
    const prepared = await bookings.move(booking.id, { do: 'openPage', checkoutExpiresAt, holdExpiresAt, attempt });
    if (!prepared) throw new NamedError('hold_expired');
    await unpaid.extend(prepared, holdExpiresAt);
    streams.spotChanged(card, booking.spotId);
    return { ...prepared, checkoutExpiresAt };
  }
}

const longestHold = ({ bookingDate, offered }: Booking): number =>
  bookingDate.getTime() + (offered ? rules.offerMs : rules.holdMs) + rules.checkoutExtraMs;
