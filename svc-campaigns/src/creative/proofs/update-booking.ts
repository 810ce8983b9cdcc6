import { inTownOf } from '@postcard/service-kit';
import { newestOf, summaryOf, type Artwork } from './artwork.ts';
import type { ArtworkStore } from './store.ts';
import type { Bookings } from '../ports.ts';

type Deps = { artworks: ArtworkStore; bookings: Pick<Bookings, 'keepArtwork'> };

export type UpdateBooking = ReturnType<typeof createUpdateBooking>;

export function createUpdateBooking({ artworks, bookings }: Deps) {
  async function update(artwork: Artwork): Promise<void> {
    const file = newestOf(artwork)?.file;
    // A template's text is written when the design is saved.
    const content =
      file && artwork.state !== 'draft' ? { adContent: `Uploaded file: ${file.fileName}`, designTemplateId: null } : {};
    await bookings.keepArtwork(artwork.id, summaryOf(artwork), {
      adApproved: artwork.state === 'approved',
      ...content,
    });
    await artworks.markWritten(artwork);
  }

  return {
    update,
    async updateLeft(): Promise<void> {
      for (const artwork of await artworks.unwritten()) await inTownOf(artwork, () => update(artwork));
    },
  };
}
