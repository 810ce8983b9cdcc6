import { isCancellable } from '@postcard/contracts/refund-limit';
import { longDate } from '@postcard/contracts/town-dates';
import { NamedError } from '@postcard/service-kit';
import { isDisputed, openDisputes, claimRequestOf, type Booking } from './booking.ts';
import { statusAt } from './transitions.ts';
import type { Work } from './ports.ts';

type Deps = Pick<Work, 'cards' | 'bookings' | 'provider' | 'streams' | 'unpaid' | 'settle' | 'log' | 'now'> & {
  giveBack: GiveBack;
};

const disputed =
  'A bank is reviewing this payment, so you can’t cancel this booking now. Please wait for its decision.';
const nothingToCancel = 'This booking can’t be cancelled.';

export type GiveBack = ReturnType<typeof createGiveBack>;

/** Refunds a paid booking that matches `where`. @throws NamedError invalid_transition in a dispute, conflict */
export function createGiveBack({ bookings, settle, log, now }: Pick<Deps, 'bookings' | 'settle' | 'log' | 'now'>) {
  return async function giveBack(
    booking: Booking,
    why: { choice?: 'refund'; endedBecause?: string } = {},
    where: object = {},
  ): Promise<Booking> {
    const cancelling = await bookings.move(
      booking.id,
      { do: 'cancel', at: now(), ...why },
      { where: { ...where, 'dispute.status': { $nin: [...openDisputes] } } },
    );
    if (!cancelling) {
      const current = await bookings.byId(booking.id);
      if (current && isDisputed(current)) throw new NamedError('invalid_transition', { message: disputed });
      throw new NamedError('conflict');
    }
    await settle(booking.id).catch((error: unknown) =>
      log.warn({ err: error, bookingId: booking.id }, 'refund left to the reconciler'),
    );
    return (await bookings.byId(booking.id)) ?? cancelling;
  };
}

/** Releases a hold, or refunds a paid booking until 15 days before distribution. @throws NamedError cancel_too_late */
export function createCancel({ cards, bookings, provider, streams, unpaid, settle, giveBack, log, now }: Deps) {
  return async function cancel(booking: Booking): Promise<Booking> {
    const status = statusAt(booking, now());
    if (status === 'held') return release(booking);
    // Repeats the release after a crash that may have left the spot claimed.
    if (status === 'released') return freed(booking);
    if (status !== 'confirmed') throw new NamedError('invalid_transition', { message: nothingToCancel });
    if (!isCancellable(booking.cancelUntil, now())) {
      throw new NamedError('cancel_too_late', {
        message: `The deadline to cancel this booking was ${longDate(booking.cancelUntil)}.`,
      });
    }
    return giveBack(booking);
  };

  /** Releases the booking first, which fails if it was just paid, and then its spot. */
  async function release(booking: Booking): Promise<Booking> {
    const released = await bookings.move(booking.id, { do: 'release' });
    if (!released) return refuse(booking);
    await freed(released);
    if (released.stripeSessionId) await closePage({ ...released, stripeSessionId: released.stripeSessionId });
    return released;
  }

  async function refuse({ id }: Booking): Promise<never> {
    const status = (await bookings.byId(id))?.status;
    const isPaid = status === 'capturing' || status === 'confirmed';
    throw new NamedError('invalid_transition', {
      message: isPaid ? 'This spot has just been paid for.' : nothingToCancel,
    });
  }

  async function freed(booking: Booking): Promise<Booking> {
    const card = await cards.release(claimRequestOf(booking), { onlyHeld: false });
    if (card) streams.spotChanged(card, booking.spotId);
    if (booking.first) await unpaid.free(booking);
    return booking;
  }

  async function closePage(booking: Booking & { stripeSessionId: string }): Promise<void> {
    try {
      await provider.closeCheckout(booking);
      await settle(booking.id);
    } catch (error) {
      log.warn({ err: error, bookingId: booking.id }, 'payment page left to the reconciler');
    }
  }
}
