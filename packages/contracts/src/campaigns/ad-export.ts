import { z } from '../shared/zod.ts';
import { artworkView } from './artwork.ts';
import { id, pageQuery } from '../shared/fields.ts';
import { designRequest } from './proofs.ts';
import { adLink, resultsView } from './results.ts';
import { callers, routes } from '../shared/route.ts';

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
    method: 'GET',
    path: '/api/bookings/ads',
    summary:
      "Everything held about one's own ads, those of the newest bookings first; of a booking without any, nothing " +
      'but its id',
    query: pageQuery,
    success: { status: 200, schema: z.array(adExport) },
  },
});
