import { inTownOf } from '@postcard/service-kit';
import { claimRequestOf, type Booking } from '../../booking/bookings/booking.ts';
import { createEndHold } from '../../booking/bookings/end-hold.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import { isStuck } from './payment.ts';
import type { Job } from '../../jobs.ts';
import type { Work } from '../ports.ts';

const sweepEveryMs = 5000;
const reconcileEveryMs = 30_000;

type Deps = Pick<Work, 'bookings' | 'cards' | 'members' | 'streams' | 'settle' | 'newEvent' | 'log' | 'now'>;

/** Expires overdue holds every 5 s. Settles a hold that has a payment page first, as it may have been paid. */
export function createSweep(deps: Deps) {
  const { bookings, cards, streams, settle, log, now } = deps;
  const endHold = createEndHold(deps);
  async function expire(booking: Booking): Promise<void> {
    if (booking.paymentOpen) return settle(booking.id);
    // A payment page opened meanwhile extends the hold.
    if (!(await endHold(booking, { paymentOpen: { $ne: true } }))) return;
    const card = await cards.release(claimRequestOf(booking), { onlyHeld: true });
    if (card) streams.spotChanged(card, booking.spotId);
  }
  return async function sweep(): Promise<void> {
    for (const booking of await bookings.overdue(now())) {
      await inTownOf(booking, () => expire(booking)).catch((error: unknown) =>
        log.warn({ err: error, bookingId: booking.id }, 'not swept, next time'),
      );
    }
  };
}

/** Settles bookings with an incomplete payment or refund every 30 s, in case of crashes or lost webhooks. */
export function createReconcile(deps: Pick<Deps, 'bookings' | 'settle' | 'newEvent' | 'log' | 'now'>) {
  const { bookings, settle, newEvent, log, now } = deps;
  async function check(id: string): Promise<void> {
    await settle(id).catch((error: unknown) => log.warn({ err: error, bookingId: id }, 'not settled, next time'));
    const booking = await bookings.byId(id);
    if (booking && isStuck(booking, now())) await inTownOf(booking, () => reportStuck(booking));
  }

  async function reportStuck({ id, status }: Booking): Promise<void> {
    await bookings.move(
      id,
      { do: 'reportStuck', at: now() },
      {
        where: { status, stuckToldAt: null, movingSince: { $ne: null } },
        event: (next) =>
          newEvent('payment.stuck', next, {
            booking: presentBooking(next, now()),
            step: status === 'capturing' ? 'capture' : 'refund',
            since: (next.movingSince as Date).toISOString(),
          }),
      },
    );
  }

  // Checks payments in batches, as all towns together may have more than one query returns.
  let after = '';
  return async function reconcile(): Promise<void> {
    const { found, next } = await bookings.unfinished(after);
    after = next;
    for (const { id } of found) await check(id);
  };
}

export const reconcilerJobs = (deps: Deps): Job[] => [
  { name: 'sweep', everyMs: sweepEveryMs, work: createSweep(deps) },
  { name: 'reconcile', everyMs: reconcileEveryMs, work: createReconcile(deps) },
];
