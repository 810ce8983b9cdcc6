import { adDesign, categoryOf, spotIds, type AdDesign, type GalleryAd, type GalleryCard } from '@postcard/contracts';
import type { Booking } from '../bookings/booking.ts';
import type { Card } from '../cards/card.ts';

/** Cards that are at the printer's or out: nothing on them changes any more. */
export const printedStatuses = ['locked', 'active', 'completed'] as const;

/** The filled template of a booking; null where its ad is no template, or cannot be read. */
export function designOf(adContent: string | null): AdDesign | null {
  try {
    const design = adDesign.safeParse(JSON.parse(adContent ?? 'null'));
    return design.success ? design.data : null;
  } catch {
    return null;
  }
}

/** An ad as everybody may see it: whose it is, never who they are. */
export function presentAd({ spotId, spotType, businessName, businessSubcategory, adContent }: Booking): GalleryAd {
  return { spotId, spotType, businessName, businessCategory: categoryOf(businessSubcategory) ?? 'Other', businessSubcategory, design: designOf(adContent), imageUrl: null };
}

/** A printed card with its approved ads, in the order of its spots. */
export function presentGalleryCard({ id, name, zone, status, distributionDate }: Card, bookings: readonly Booking[]): GalleryCard {
  const own = bookings.filter(({ campaignId }) => campaignId === id);
  const inOrder = own.toSorted((one, other) => spotIds.indexOf(one.spotId) - spotIds.indexOf(other.spotId));
  return { id, name, zone, status, distributionDate: distributionDate.toISOString(), ads: inOrder.map(presentAd) };
}
