import { campaignsRoutes as routes, type AdExport, type AdLink, type ArtworkView } from '@postcard/contracts';
import { presentPage, type createRoutes } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import { noArtwork, type Artwork } from '../../creative/proofs/artwork.ts';
import { adStandingOf } from '../../creative/proofs/standing.ts';
import { presentRequest } from '../../creative/proofs/present.ts';
import type { LinkStore } from '../links/store.ts';
import type { Links } from '../links/links.ts';
import { resultsOf } from '../reports/report.ts';
import { leadsTo } from '../reports/results.ts';
import type { ScanStore } from '../scans/store.ts';
import type { Artworks, Bookings, Cards, DesignRequests } from '../ports.ts';

type Deps = {
  bookings: Pick<Bookings, 'list'>;
  cards: Pick<Cards, 'byId'>;
  artworks: Pick<Artworks, 'among'>;
  requests: Pick<DesignRequests, 'among'>;
  linkStore: Pick<LinkStore, 'ofBookings'>;
  links: Pick<Links, 'addressOf'>;
  scans: Pick<ScanStore, 'ofEach'>;
  view: (booking: Booking, artwork: Artwork) => Promise<ArtworkView>;
  now: () => Date;
};

/** Exports a member's ads. Reading creates nothing, not even a link. */
export function addExportRoute(
  { serve }: ReturnType<typeof createRoutes>,
  { bookings, cards, artworks, requests, linkStore, links, scans, view, now }: Deps,
): void {
  async function adsOf(owned: readonly Booking[]): Promise<AdExport[]> {
    const ids = owned.map(({ id }) => id);
    const [drawn, designRequests, storedLinks, hours] = await Promise.all([
      artworks.among(ids),
      requests.among(ids),
      linkStore.ofBookings(ids),
      scans.ofEach(ids),
    ]);
    return Promise.all(
      owned.map(async (booking): Promise<AdExport> => {
        const artwork = drawn.find(({ id }) => id === booking.id);
        const request = designRequests.find(({ id }) => id === booking.id);
        const storedLink = storedLinks.find(({ bookingId }) => bookingId === booking.id);
        const goesTo = leadsTo(storedLink ?? null, artwork ?? null);
        const link: AdLink | null = storedLink
          ? {
              bookingId: booking.id,
              link: links.addressOf(storedLink.code),
              website: storedLink.website ?? null,
              leadsTo: goesTo,
            }
          : null;
        const card = booking.paymentStatus === 'paid' ? await cards.byId(booking.campaignId) : null;
        return {
          bookingId: booking.id,
          artwork: artwork ? await view(booking, artwork) : null,
          designRequest: request ? presentRequest(request) : null,
          link,
          results:
            card &&
            resultsOf({
              booking,
              ad: adStandingOf(card, artwork ?? noArtwork(booking.id)),
              card,
              link: link?.link ?? null,
              leadsTo: goesTo,
              hours: hours.get(booking.id) ?? [],
              now: now(),
            }),
        };
      }),
    );
  }

  serve(routes.exportAds, async ({ query, user, ctx }) =>
    adsOf(presentPage(ctx, await bookings.list({ ...query, userId: user.userId }))),
  );
}
