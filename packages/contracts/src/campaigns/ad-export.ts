import { z } from '../shared/zod.ts';
import { artworkView } from './artwork.ts';
import { id } from '../shared/fields.ts';
import { designRequest } from './proofs.ts';
import { adLink, resultsView } from './results.ts';
import { callers, listOf, routes } from '../shared/route.ts';

export const adExport = z
  .object({
    bookingId: id,
    artwork: artworkView.nullable(),
    designRequest: designRequest.nullable(),
    link: adLink.nullable(),
    results: resultsView.nullable(),
  })
  .meta({ id: 'AdExport' });
export type AdExport = z.infer<typeof adExport>;

export const adExportRoutes = routes('Artwork', callers.users, {
  exportAds: {
    ...listOf(adExport),
    path: '/api/bookings/ads',
    summary:
      "Everything held about one's own ads, those of the newest bookings first; of a booking without any, nothing " +
      'but its id',
  },
});
