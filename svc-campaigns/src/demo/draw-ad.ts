import type { AdDesign } from '@postcard/contracts';
import { demoAdvertisers } from '@postcard/demo-data';
import type { Booking } from '../booking/bookings/booking.ts';
import type { BookingStore } from '../booking/bookings/store.ts';
import { approved, designHash, newestOf, proofed } from '../creative/proofs/artwork.ts';
import type { ArtworkStore } from '../creative/proofs/store.ts';
import { createUpdateBooking } from '../creative/proofs/update-booking.ts';

type Deps = { bookings: BookingStore; artworks: ArtworkStore };

export function createDrawAd({ bookings, artworks }: Deps) {
  const { update } = createUpdateBooking({ artworks, bookings });

  return async function drawAd({ id, userId }: Booking, templateId: string, at: Date): Promise<void> {
    const advertiser = demoAdvertisers.find((each) => each.userId === userId);
    if (!advertiser) return;
    const { businessName, headline, offer, details, phone, website } = advertiser;
    const design: AdDesign = { templateId, businessName, headline, offer, details, phone, website };
    await bookings.move(id, { do: 'saveDesign', adContent: JSON.stringify(design), designTemplateId: templateId });
    const sha256 = designHash(design);
    const artwork = await artworks.change(id, (current) => {
      if (newestOf(current)) return current;
      const made = proofed(current, { source: 'template', sha256, file: null, design, findings: [] }, at);
      return approved(made, 1, sha256, at);
    });
    await update(artwork);
  };
}
