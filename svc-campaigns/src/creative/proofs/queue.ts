import {
  campaignsRoutes as routes,
  type ArtworkQueueQuery,
  type ArtworkState,
  type ArtworkStep,
  type WaitingArtwork,
} from '@postcard/contracts';
import {
  createMatcher,
  presentPage,
  readCursor,
  writeCursor,
  type createRoutes,
  type Page,
} from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import { datesOf } from '../../booking/cards/card.ts';
import { presentRequest } from './present.ts';
import type { DesignRequestStore, StoredRequest } from './request-store.ts';
import type { Work } from '../ports.ts';

type Deps = Pick<Work, 'cards' | 'bookings' | 'now'> & {
  requests: Pick<DesignRequestStore, 'openFor'>;
};

export function stepOf(state: ArtworkState, helpIsOpen: boolean): ArtworkStep | null {
  if (state === 'approved') return null;
  if (state === 'changes_requested') return 'changes';
  if (helpIsOpen) return 'design';
  return state === 'in_proof' ? 'approval' : 'artwork';
}

/** Serves the proof queue: unapproved ads of paid spots on open cards. They are few, so all are sorted in memory. */
export function addArtworkQueueRoute(
  { serve }: ReturnType<typeof createRoutes>,
  { cards, bookings, requests, now }: Deps,
): void {
  async function waiting(campaignId?: string): Promise<WaitingArtwork[]> {
    const open = (await cards.withStatus(['upcoming'])).filter(
      ({ id, distributionDate }) => (campaignId ?? id) === id && now() < datesOf(distributionDate).pressLockAt,
    );
    const paid = await bookings.paidOn(open.map(({ id }) => id));
    const requestsByBooking = new Map(
      (await requests.openFor(paid.map(({ id }) => id))).map((request) => [request.id, request]),
    );
    return paid.flatMap((booking) => present(booking, requestsByBooking.get(booking.id)) ?? []);
  }

  serve(routes.listWaitingArtwork, async ({ query, ctx }) => {
    const { step, waitsFor, bookingId, q = '' } = query;
    const matches = createMatcher(q);
    const isAsked = (each: WaitingArtwork) =>
      (!step || each.step === step) &&
      (!waitsFor || each.waitsFor === waitsFor) &&
      (!bookingId || each.bookingId === bookingId) &&
      matches([each.businessName, each.businessSubcategory, each.campaignName, each.spotId]);
    const found = (await waiting(query.campaignId)).filter(isAsked);
    return presentPage(ctx, pageOf(found, query));
  });
}

function present(booking: Booking, request: StoredRequest | undefined): WaitingArtwork | null {
  const {
    id: bookingId,
    campaignId,
    campaignName,
    spotId,
    spotType,
    businessName,
    businessSubcategory,
    distributionDate,
    artwork,
    adContent,
  } = booking;
  const state = artwork?.state ?? (adContent === null ? 'missing' : 'draft');
  const step = stepOf(state, request !== undefined);
  if (!step) return null;
  const { artworkDueAt, proofsDueAt } = datesOf(distributionDate);
  return {
    bookingId,
    campaignId,
    campaignName,
    spotId,
    spotType,
    businessName,
    businessSubcategory,
    step,
    waitsFor: step === 'design' || step === 'changes' ? 'team' : 'member',
    state,
    version: artwork?.version ?? 0,
    dueAt: (step === 'artwork' ? artworkDueAt : proofsDueAt).toISOString(),
    request: request ? presentRequest(request) : null,
  };
}

const placeOf = ({ dueAt, waitsFor, bookingId }: WaitingArtwork): string =>
  `${dueAt} ${waitsFor === 'team' ? 0 : 1} ${bookingId}`;

function pageOf(
  found: WaitingArtwork[],
  { limit, cursor }: Pick<ArtworkQueueQuery, 'limit' | 'cursor'>,
): Page<WaitingArtwork> {
  const [after = ''] = readCursor(cursor);
  const remaining = found
    .filter((each) => placeOf(each) > String(after))
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const items = remaining.slice(0, limit);
  const last = remaining.length > limit ? items.at(-1) : undefined;
  return { items, total: found.length, next: last ? writeCursor([placeOf(last)]) : null };
}
