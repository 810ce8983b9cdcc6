import { campaignsRoutes as routes, type AdExport, type ArtworkView } from '@postcard/contracts';
import { presentPage, type createRoutes } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { Artwork } from '../../creative/proofs/artwork.ts';
import { presentRequest } from '../../creative/proofs/present.ts';
import type { createResults } from '../reports/results.ts';
import type { Bookings, Cards, DesignRequests } from '../ports.ts';

type Deps = {
  bookings: Pick<Bookings, 'list'>;
  cards: Pick<Cards, 'byId'>;
  requests: Pick<DesignRequests, 'among'>;
  results: Pick<ReturnType<typeof createResults>, 'among'>;
  view: (booking: Booking, artwork: Artwork) => Promise<ArtworkView>;
};

/** Exports a member's ads. Reads only, and does not create missing links. */
export function addExportRoute(
  { serve }: ReturnType<typeof createRoutes>,
  { bookings, cards, requests, results, view }: Deps,
): void {
  async function adsOf(owned: readonly Booking[]): Promise<AdExport[]> {
    const ids = owned.map(({ id }) => id);
    const [known, designRequests] = await Promise.all([results.among(ids), requests.among(ids)]);
    return Promise.all(
      owned.map(async (booking): Promise<AdExport> => {
        const { artwork, link, reportOn } = known(booking);
        const request = designRequests.find(({ id }) => id === booking.id);
        const card = booking.paymentStatus === 'paid' ? await cards.byId(booking.campaignId) : null;
        return {
          bookingId: booking.id,
          artwork: artwork ? await view(booking, artwork) : null,
          designRequest: request ? presentRequest(request) : null,
          link,
          results: card && reportOn(card),
        };
      }),
    );
  }

  serve(routes.exportAds, async ({ query, user, ctx }) =>
    adsOf(presentPage(ctx, await bookings.list({ ...query, userId: user.userId }))),
  );
}
