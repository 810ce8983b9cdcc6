import { templateOf } from '@postcard/contracts/design-templates';
import { newestOf, proofed } from '../proofs/artwork.ts';
import { designOf } from '../proofs/design.ts';
import type { ArtworkStore } from '../proofs/store.ts';
import type { UpdateBooking } from '../proofs/update-booking.ts';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { SaveDesign } from './save-design.ts';
import type { Bookings } from '../ports.ts';

type Deps = {
  bookings: Pick<Bookings, 'byId'>;
  artworks: Pick<ArtworkStore, 'of' | 'change'>;
  booking: Pick<UpdateBooking, 'update'>;
  saveDesign: SaveDesign;
  now: () => Date;
};

export function createCarryAd({ bookings, artworks, booking: { update }, saveDesign, now }: Deps) {
  return async function carryAd(from: Booking, to: Booking): Promise<Booking> {
    if (to.adContent) return to;
    const newest = newestOf(await artworks.of(from.id));
    if (newest?.file && newest.status !== 'replaced') {
      await update(
        await artworks.change(to.id, (artwork) =>
          artwork.proofs.length > 0 ? artwork : proofed(artwork, newest, now()),
        ),
      );
      return (await bookings.byId(to.id)) ?? to;
    }
    const design = designOf(from.adContent);
    return design && templateOf(design.templateId)?.spotType === to.spotType ? saveDesign(to, design) : to;
  };
}
