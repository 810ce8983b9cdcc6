import type { AdDesign } from '@postcard/contracts';
import { templateOf } from '@postcard/contracts/design-templates';
import { NamedError } from '@postcard/service-kit';
import type { CardStore } from '../cards/store.ts';
import { statusAt, type Booking } from './booking.ts';
import type { BookingStore } from './store.ts';

type Deps = { cards: Pick<CardStore, 'byId'>; bookings: Pick<BookingStore, 'move'>; now: () => Date };

const designable = ['held', 'confirmed'] as const;

/**
 * Saves a filled template as a booking's ad. A changed ad has to be approved again.
 * @throws NamedError validation_failed, invalid_transition, conflict
 */
export function createSaveDesign({ cards, bookings, now }: Deps) {
  return async function saveDesign(booking: Booking, design: AdDesign): Promise<Booking> {
    if (templateOf(design.templateId)?.spotType !== booking.spotType) {
      throw new NamedError('validation_failed', { errors: { templateId: [`Please choose a template for a ${booking.spotType} spot`] } });
    }
    const status = statusAt(booking, now());
    if (!designable.some((each) => each === status)) throw new NamedError('invalid_transition', { message: 'This spot is not yours at the moment, so its ad cannot be changed.' });
    const card = await cards.byId(booking.campaignId);
    if (card?.status !== 'upcoming') throw new NamedError('invalid_transition', { message: 'This card is being printed, so its ads can no longer be changed.' });
    const saved = await bookings.move(booking.id, designable, { adContent: JSON.stringify(design), designTemplateId: design.templateId, adApproved: false });
    if (!saved) throw new NamedError('conflict');
    return saved;
  };
}
