import { inTownOf } from '@postcard/service-kit';
import { claimRequestOf, type Booking } from './booking.ts';
import { createEndHold } from './end-hold.ts';
import type { Work } from './ports.ts';

type Deps = Pick<Work, 'bookings' | 'cards' | 'members' | 'streams' | 'newEvent' | 'log' | 'now'>;

/** Restores missing claims of live holds after a restore from an inconsistent backup, or expires the hold. */
export function createKeepHolds(deps: Deps) {
  const { bookings, cards, streams, log, now } = deps;
  const endHold = createEndHold(deps);
  const isHeld = async (id: string): Promise<boolean> => (await bookings.byId(id))?.status === 'held';

  async function keep(booking: Booking): Promise<void> {
    // The hold may have ended since it was read.
    if (!(await isHeld(booking.id))) return;
    const card = await cards.keep(claimRequestOf(booking), booking.holdExpiresAt, now());
    log.warn({ bookingId: booking.id, isKept: card !== null }, 'a hold had no claim');
    if (!card) {
      await endHold(booking);
      return;
    }
    const kept = (await isHeld(booking.id)) ? card : await cards.release(claimRequestOf(booking), { onlyHeld: true });
    if (kept) streams.spotChanged(kept, booking.spotId);
  }

  // Reads holds in batches, as all towns together may have more than one query returns.
  let after: Date | null = null;
  return async function keepHolds(): Promise<void> {
    const { found: holds, next } = await bookings.holdsAfter(after && after > now() ? after : now());
    after = next;
    if (holds.length === 0) return;
    const found = await cards.byIds([...new Set(holds.map(({ campaignId }) => campaignId))]);
    const claimsOf = new Map(found.map(({ id, claims }) => [id, claims]));
    for (const booking of holds)
      if (claimsOf.get(booking.campaignId)?.[booking.spotId]?.bookingId !== booking.id)
        await inTownOf(booking, () => keep(booking)).catch((error: unknown) =>
          log.warn({ err: error, bookingId: booking.id }, 'a hold was not looked after, next time'),
        );
  };
}
