import type { AdDesign } from '@postcard/contracts';
import { templateOf } from '@postcard/contracts/design-templates';
import { NamedError } from '@postcard/service-kit';
import type { Logos } from '../artwork/logos.ts';
import { drafted } from '../proofs/artwork.ts';
import { requireChangeable } from '../proofs/changeable.ts';
import type { ArtworkStore } from '../proofs/store.ts';
import type { UpdateBooking } from '../proofs/update-booking.ts';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { Work } from '../ports.ts';

type Deps = Pick<Work, 'cards' | 'bookings' | 'now'> & {
  artworks: Pick<ArtworkStore, 'change'>;
  booking: Pick<UpdateBooking, 'update'>;
  logos: Pick<Logos, 'keep'>;
};

export type SaveDesign = ReturnType<typeof createSaveDesign>;

/** Saves a template and ends any approval. @throws NamedError validation_failed, invalid_transition, conflict */
export function createSaveDesign({ cards, bookings, artworks, booking: { update }, logos, now }: Deps) {
  return async function saveDesign(booking: Booking, design: AdDesign): Promise<Booking> {
    if (templateOf(design.templateId)?.spotType !== booking.spotType) {
      throw new NamedError('validation_failed', {
        errors: { templateId: [`Please choose a template for a ${booking.spotType} spot`] },
      });
    }
    requireChangeable(booking, await cards.byId(booking.campaignId), now());
    await logos.keep(booking, design.logo);
    await update(await artworks.change(booking.id, drafted));
    const saved = await bookings.move(booking.id, {
      do: 'saveDesign',
      adContent: JSON.stringify(design),
      designTemplateId: design.templateId,
    });
    if (!saved) throw new NamedError('conflict');
    return saved;
  };
}
