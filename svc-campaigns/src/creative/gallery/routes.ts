import {
  campaignsRoutes as routes,
  categoryOf,
  galleryRoutes,
  pathOf,
  spotIds,
  type GalleryAd,
  type GalleryCard,
} from '@postcard/contracts';
import { NamedError, presentPage, type createRoutes } from '@postcard/service-kit';
import type { FileStore } from '../../files/store.ts';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { ShownProof } from '../proofs/artwork.ts';
import { sendFile } from '../artwork/send-file.ts';
import type { ArtworkStore } from '../proofs/store.ts';
import type { Bookings, Cards } from '../ports.ts';
import type { Card } from '../../booking/cards/card.ts';
import { designOf } from '../proofs/design.ts';

type Deps = {
  cards: Cards;
  bookings: Bookings;
  artworks: Pick<ArtworkStore, 'approvedOf'>;
  files: Pick<FileStore, 'open'>;
};

export function addGalleryRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { cards, bookings, artworks, files }: Deps,
): void {
  async function proofsOf(ads: readonly Booking[]): Promise<Map<string, ShownProof>> {
    const approved = await artworks.approvedOf(ads.map(({ id }) => id));
    return new Map(
      approved.flatMap((artwork) => {
        const proof = printedProof(artwork);
        return proof ? [[artwork.id, proof] as const] : [];
      }),
    );
  }

  serve(routes.listGallery, async ({ query, ctx }) => {
    const printed = presentPage(ctx, await cards.latest(printedStatuses, query));
    const ads = await bookings.approvedOn(printed.map(({ id }) => id));
    const proofs = await proofsOf(ads);
    return printed.map((card) => presentGalleryCard(card, ads, proofs));
  });

  // Serves only the picture of a printed ad, since its file and other proofs are not public.
  serve(routes.galleryPicture, async ({ params, ctx }) => {
    const card = await cards.byId(params.id);
    if (!printedStatuses.some((status) => status === card?.status)) throw new NamedError('not_found');
    const ad = (await bookings.approvedOn([params.id])).find(({ spotId }) => spotId === params.spotId);
    const proof = ad && (await proofsOf([ad])).get(ad.id);
    if (!proof?.file || proof.sha256 !== params.sha256) throw new NamedError('not_found');
    sendFile(ctx, await files.open(proof.file.previewId), { mediaType: 'image/webp', name: 'ad.webp', inline: true });
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  });
}

/** Cards whose ads can no longer change. */
const printedStatuses = ['locked', 'active', 'completed'] as const;

function printedProof({ proofs }: { proofs: readonly ShownProof[] }): ShownProof | null {
  const newest = proofs.at(-1);
  return newest?.status === 'approved' ? newest : null;
}

/** Returns a public ad: the business's name, without its account. An uploaded file is shown as a picture. */
function presentAd(
  { campaignId, spotId, spotType, businessName, businessSubcategory, adContent }: Booking,
  proof: ShownProof | null,
): GalleryAd {
  const file = proof?.file
    ? pathOf(galleryRoutes.galleryPicture, { id: campaignId, spotId, sha256: proof.sha256 })
    : null;
  const design = file ? null : (proof?.design ?? designOf(adContent));
  return {
    spotId,
    spotType,
    businessName,
    businessCategory: categoryOf(businessSubcategory) ?? 'Other',
    businessSubcategory,
    design,
    imageUrl: file,
  };
}

function presentGalleryCard(
  { id, name, zone, status, distributionDate }: Card,
  bookings: readonly Booking[],
  proofs: ReadonlyMap<string, ShownProof>,
): GalleryCard {
  const cardBookings = bookings.filter(({ campaignId }) => campaignId === id);
  const inOrder = cardBookings.toSorted(
    (one, other) => spotIds().indexOf(one.spotId) - spotIds().indexOf(other.spotId),
  );
  return {
    id,
    name,
    zone,
    status,
    distributionDate: distributionDate.toISOString(),
    ads: inOrder.map((booking) => presentAd(booking, proofs.get(booking.id) ?? null)),
  };
}
