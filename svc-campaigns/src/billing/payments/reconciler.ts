import { inTownOf, type EventFactory, type Logger } from '@postcard/service-kit';
import { wantedOf, type Booking } from '../../booking/bookings/booking.ts';
import { createEndHold } from '../../booking/bookings/end-hold.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import type { BookingStore } from '../../booking/bookings/store.ts';
import type { CardStore } from '../../booking/cards/store.ts';
import type { CardStreams } from '../../booking/cards/stream.ts';
import type { MemberStore } from '../../booking/members/store.ts';
import { isStuck } from './payment.ts';
import type { Job } from '../../jobs.ts';
import type { Settle } from '../../booking/bookings/ports.ts';

const sweepEveryMs = 5000;
const reconcileEveryMs = 30_000;

type Deps = {
  bookings: BookingStore;
  cards: CardStore;
  members: Pick<MemberStore, 'byId'>;
  streams: CardStreams;
  settle: Settle;
  newEvent: EventFactory;
  log: Logger;
  now: () => Date;
};

/** Ends holds whose time is over, every 5 s. One with a payment page is checked first: it may have been paid. */
export function createSweep(deps: Deps) {
  const { bookings, cards, streams, settle, log, now } = deps;
  const endHold = createEndHold(deps);
  async function expire(booking: Booking): Promise<void> {
    if (booking.paymentOpen) return settle(booking.id);
    // Not when it has got a payment page since, which makes a hold longer.
    if (!(await endHold(booking, { paymentOpen: { $ne: true } }))) return;
    const card = await cards.release(wantedOf(booking), { onlyHeld: true });
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

/**
 * Checks every booking that is on its way or whose payment is open, every 30 s: what a crash or a lost webhook left.
 */
export function createReconcile({
  bookings,
  settle,
  newEvent,
  log,
  now,
}: Pick<Deps, 'bookings' | 'settle' | 'newEvent' | 'log' | 'now'>) {
  async function check(id: string): Promise<void> {
    await settle(id).catch((error: unknown) => log.warn({ err: error, bookingId: id }, 'not settled, next time'));
    const booking = await bookings.byId(id);
    if (booking && isStuck(booking, now())) await inTownOf(booking, () => reportStuck(booking));
  }

  /** Reports to the team once that a booking's money has been on its way for a day. */
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

  // Of a thousand towns more may wait for their payment than are checked at a time: then they take turns.
  let after = '';
  return async function reconcile(): Promise<void> {
    const { found, next } = await bookings.unfinished(after);
    after = next;
    for (const { id } of found) await check(id);
  };
}

/** Both, as jobs. */
export const reconcilerJobs = (deps: Deps): Job[] => [
  { name: 'sweep', everyMs: sweepEveryMs, work: createSweep(deps) },
  { name: 'reconcile', everyMs: reconcileEveryMs, work: createReconcile(deps) },
];
