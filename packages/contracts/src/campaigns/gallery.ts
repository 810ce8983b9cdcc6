import { z } from '../shared/zod.ts';
import { spotTypes } from '../shared/business.ts';
import { campaignStatuses } from './cards.ts';
import { spotId, zoneId } from '../shared/towns/fields.ts';
import { adDesign } from './designs.ts';
import { id, instant } from '../shared/fields.ts';
import { callers, fileOf, listOf, routes } from '../shared/route.ts';

export const galleryAd = z.object({
  spotId,
  spotType: z.enum(spotTypes),
  businessName: z.string(),
  businessCategory: z.string(),
  businessSubcategory: z.string(),
  design: adDesign.nullable(),
  imageUrl: z.string().nullable(),
});
export type GalleryAd = z.infer<typeof galleryAd>;

export const galleryCard = z
  .object({
    id,
    name: z.string(),
    zone: zoneId,
    status: z.enum(campaignStatuses),
    distributionDate: instant,
    ads: z.array(galleryAd),
  })
  .meta({ id: 'GalleryCard' });
export type GalleryCard = z.infer<typeof galleryCard>;

export const galleryRoutes = routes('Cards', callers.anyone, {
  listGallery: {
    ...listOf(galleryCard),
    path: '/api/campaigns/gallery',
    cached: true,
    summary: 'Printed cards, past and present, with the ads their businesses approved, newest first',
  },
  galleryPicture: {
    ...fileOf('image/webp'),
    path: '/api/campaigns/{id}/ads/{spotId}/{sha256}',
    summary:
      'A small picture of an ad that was sent as a file, once its card is at the printer’s; `sha256` is of the ' +
      'approved file, so it never changes',
    params: z.strictObject({ id, spotId: id, sha256: id }),
  },
});
