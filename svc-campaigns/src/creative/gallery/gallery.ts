import { categoryOf, galleryRoutes, pathOf, spotIds, type GalleryAd, type GalleryCard } from '@postcard/contracts';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { Card } from '../../booking/cards/card.ts';
import type { ShownProof } from '../proofs/artwork.ts';
import { designOf } from '../proofs/design.ts';

/** Cards whose ads can no longer change. */
export const printedStatuses = ['locked', 'active', 'completed'] as const;

/** Returns the newest proof if it is approved, else null. */
export function printedProof({ proofs }: { proofs: readonly ShownProof[] }): ShownProof | null {
  const newest = proofs.at(-1);
  return newest?.status === 'approved' ? newest : null;
}

/** Returns a public ad: the business's name, without its account. An uploaded file is shown as a picture. */
export function presentAd(
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

export function presentGalleryCard(
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
