import { campaignsRoutes as routes, campaignStatuses, type SpotHolder, type SpotId } from '@postcard/contracts';
import { presentPage, type createRoutes } from '@postcard/service-kit';
import type { Booking } from './booking.ts';
import type { Ads, Work } from './ports.ts';
import { statusAt } from './transitions.ts';
import { isLive, type Card, type Claim } from '../cards/card.ts';
import { presentCard, presentSummary } from '../cards/present.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = Pick<Work, 'cards' | 'bookings' | 'now'> & {
  ads: Ads;
  waitlist: { waitingFor(cardId: string): Promise<number> };
};

type Standing = Pick<SpotHolder, 'artwork' | 'ad'>;

export function addAdminCardRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { cards, bookings, ads, waitlist, now }: Deps,
): void {
  serve(routes.listDeskCards, async ({ query: { status, ...paging }, ctx }) =>
    presentPage(ctx, await cards.latest(status ? [status] : campaignStatuses, paging)).map((card) =>
      presentSummary(card, now()),
    ),
  );

  serve(routes.getDeskCard, async ({ params }) => {
    const card = orNotFound(await cards.byId(params.id));
    const claims = Object.entries(card.claims).filter(([, claim]) => isLive(claim, now())) as [SpotId, Claim][];
    const ids = claims.map(([, { bookingId }]) => bookingId);
    const [found, standings, waiting] = await Promise.all([
      bookings.byIds(ids),
      ads.standingsOn(card, ids),
      waitlist.waitingFor(card.id),
    ]);
    const holders = claims.map(([spotId, claim]) =>
      holderOf(spotId, claim, {
        booking: found.find(({ id }) => id === claim.bookingId),
        standing: standings.get(claim.bookingId),
        now: now(),
      }),
    );
    return { ...presentCard(card, now()), holders: inOrder(card, holders), waiting };
  });
}

function holderOf(
  spotId: SpotId,
  { bookingId, userId, subcategory, state, until }: Claim,
  { booking, standing, now }: { booking: Booking | undefined; standing: Standing | undefined; now: Date },
): SpotHolder {
  return {
    spotId,
    bookingId,
    userId,
    businessName: booking?.businessName ?? '',
    businessSubcategory: booking?.businessSubcategory ?? subcategory,
    status: booking ? statusAt(booking, now) : null,
    paymentStatus: booking?.paymentStatus ?? null,
    artwork: standing?.artwork ?? 'missing',
    ad: standing?.ad ?? 'missing',
    heldUntil: state === 'held' ? until.toISOString() : null,
  };
}

const inOrder = (card: Card, holders: SpotHolder[]): SpotHolder[] =>
  card.adSpots.flatMap(({ id }) => holders.filter(({ spotId }) => spotId === id));
