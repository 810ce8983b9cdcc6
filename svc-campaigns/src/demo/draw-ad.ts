import type { AdDesign } from '@postcard/contracts';
import { demoAdvertisers } from '@postcard/demo-data';
import type { Booking } from '../booking/bookings/booking.ts';
import type { BookingStore } from '../booking/bookings/store.ts';
import type { Card } from '../booking/cards/card.ts';
import { createSaveDesign } from '../creative/designs/save-design.ts';
import { approved, designHash, newestOf, proofed } from '../creative/proofs/artwork.ts';
import type { ArtworkStore } from '../creative/proofs/store.ts';
import { createUpdateBooking } from '../creative/proofs/update-booking.ts';

type Deps = { bookings: BookingStore; artworks: ArtworkStore };

/**
 * Draws the ad of a demo booking as its business would: saved, made a proof, approved, at an instant before the press.
 * Nobody is notified of it.
 */
export function createDrawAd({ bookings, artworks }: Deps) {
  return async function drawAd(card: Card, { id, userId }: Booking, templateId: string, at: Date): Promise<void> {
    const advertiser = demoAdvertisers.find((each) => each.userId === userId);
    const booking = await bookings.byId(id);
    if (!advertiser || !booking || booking.adApproved) return;
    const { businessName, headline, offer, details, phone, website } = advertiser;
    const design: AdDesign = { templateId, businessName, headline, offer, details, phone, website };
    const update = createUpdateBooking({ artworks, bookings });
    const saveDesign = createSaveDesign({
      cards: { byId: async () => card },
      bookings,
      artworks,
      booking: update,
      logos: { keep: async () => undefined },
      now: () => at,
    });
    await saveDesign(booking, design);
    const draft = { source: 'template' as const, sha256: designHash(design), file: null, design, findings: [] };
    await artworks.change(id, (artwork) => proofed(artwork, draft, at));
    const artwork = await artworks.change(id, (made) => approved(made, newestOf(made)?.version ?? 0, draft.sha256, at));
    await update.update(artwork);
  };
}
