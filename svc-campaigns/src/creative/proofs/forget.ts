import { inTownOf, type Logger } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import { filesOf, type Artwork } from './artwork.ts';
import { designOf } from './design.ts';
import type { ArtworkStore } from './store.ts';
import type { FileStore } from '../../files/store.ts';
import type { Bookings } from '../ports.ts';

type Deps = {
  artworks: ArtworkStore;
  bookings: Pick<Bookings, 'byIds' | 'list'>;
  files: Pick<FileStore, 'ofOwner' | 'remove'>;
  log: Logger;
  now: () => Date;
};

const dayMs = 24 * 3_600_000;
export const refundedKeptMs = 90 * dayMs;
const mostOfOne = 500;

/** Returns the time to keep an ended booking's artwork, or null while the booking or its payment may continue. */
export function keptAfterEnd({ status, paymentOpen }: Pick<Booking, 'status' | 'paymentOpen'>): number | null {
  if (status === 'refunded') return refundedKeptMs;
  const isOver = status === 'expired' || status === 'released' || status === 'failed';
  return isOver && !paymentOpen ? 0 : null;
}

const allFilesOf = ({ proofs }: Artwork): string[] =>
  proofs.flatMap((proof) => [...filesOf(proof), proof.design?.logo ?? []].flat());

/** Deletes ended bookings' artwork: at once if unpaid, 90 days after a refund; shared files stay. */
export function createForget({ artworks, bookings, files, log, now }: Deps) {
  async function check(id: string, goesAt: Date | null, booking: Booking | undefined): Promise<void> {
    const at = now();
    const kept = booking ? keptAfterEnd(booking) : null;
    if (!booking || kept === null)
      return artworks.checkAgain(id, { lookAt: new Date(at.getTime() + dayMs), goesAt: null });
    const end = goesAt ?? new Date(at.getTime() + kept);
    if (at < end) return artworks.checkAgain(id, { lookAt: end, goesAt: end });
    const named = await namedByOthers(booking);
    // A carried-over ad uses files of another booking, whose artwork may already be deleted.
    const ownFiles = allFilesOf(await artworks.of(id));
    for (const file of await files.ofOwner(id, ownFiles)) if (!named.has(file)) await files.remove(file);
    await artworks.forget(id);
  }

  async function namedByOthers({ id, userId }: Booking): Promise<Set<string>> {
    const otherBookings = (await bookings.list({ userId, limit: mostOfOne })).items.filter((each) => each.id !== id);
    const otherArtworks = await artworks.among(otherBookings.map((each) => each.id));
    const drafted = otherBookings.flatMap(({ adContent }) => designOf(adContent)?.logo ?? []);
    return new Set([...otherArtworks.flatMap(allFilesOf), ...drafted]);
  }

  return async function forget(): Promise<void> {
    const due = await artworks.dueForCheck(now());
    const owners = await bookings.byIds(due.map(({ id }) => id));
    for (const { id, goesAt, ...town } of due) {
      const owner = owners.find((each) => each.id === id);
      await inTownOf(town, () => check(id, goesAt, owner)).catch((error: unknown) =>
        log.warn({ err: error, bookingId: id }, 'artwork not checked, next time'),
      );
    }
  };
}
