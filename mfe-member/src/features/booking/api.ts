import {
  bookingView,
  bookManyResult,
  campaign,
  campaignSummary,
  memberCardStatus,
  galleryCard,
  offerView,
  spotChange,
  waitlistPlace,
  type BookingView,
  type BookOutcome,
  type BookChoice,
  type Campaign,
  type CampaignSummary,
  type CardChoice,
  type SpotChange,
  type WaitlistPlace,
} from '@postcard/contracts/campaigns';
import { apiFetch, fetcher, readAll, useApi, useLiveCard } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

const campaigns = z.array(campaignSummary);
const bookings = z.array(bookingView);
const gallery = z.array(galleryCard);
const places = z.array(waitlistPlace);
const checkoutAnswer = z.object({ url: z.string() });

export const useCampaigns = () =>
  useApi<CampaignSummary[]>('/api/campaigns', async (path) =>
    (await readAll(path, campaigns)).toSorted((one, other) =>
      one.distributionDate.localeCompare(other.distributionDate),
    ),
  );

export const useBookings = (loggedIn = true) =>
  useApi<BookingView[]>(loggedIn ? '/api/bookings' : null, (path) => readAll(path, bookings));

export const useBooking = (id: string) => useApi(`/api/bookings/${encodeURIComponent(id)}`, bookingView);

const manyCards = 'cards:';

export const useCards = (ids: readonly string[] | undefined) =>
  useApi<Campaign[]>(ids ? `${manyCards}${ids.join(',')}` : null, readCards);

async function readCards(key: string): Promise<Campaign[]> {
  const ids = key.slice(manyCards.length).split(',').filter(Boolean);
  const results = await Promise.allSettled(
    ids.map((id) => apiFetch(`/api/campaigns/${encodeURIComponent(id)}`, { schema: campaign })),
  );
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

export const usePrintedCards = (enabled: boolean) =>
  useApi(enabled ? '/api/campaigns/gallery?limit=200' : null, gallery);

const liveCard = {
  read: fetcher({ schema: campaign }),
  changeOf: (data: unknown): SpotChange | null => spotChange.safeParse(data).data ?? null,
};

export const useLiveCampaign = (id: string) => useLiveCard(id, liveCard);

const cardPath = (id: string, rest: string): string => `/api/campaigns/${encodeURIComponent(id)}/${rest}`;

export const useCardStanding = (id: string | undefined) =>
  useApi(id ? cardPath(id, 'standing') : null, memberCardStatus);

export const useWaits = () =>
  useApi<WaitlistPlace[]>('/api/campaigns/waitlist', async (path) => (await readAll(path, places)).toReversed());

export const joinWaitlist = (id: string) =>
  apiFetch(cardPath(id, 'waitlist'), { method: 'POST', schema: waitlistPlace });

export const leaveWaitlist = (id: string): Promise<unknown> => apiFetch(cardPath(id, 'waitlist'), { method: 'DELETE' });

const offerPath = (token: string): string => `/api/bookings/offers/${encodeURIComponent(token)}`;

export const useOffer = (token: string) => useApi(offerPath(token), offerView);

export const declineOffer = (token: string) =>
  apiFetch(`${offerPath(token)}/decline`, { method: 'POST', schema: offerView });

/** Books a spot. The caller passes the key, so that a second click repeats the same request. */
export const book = (campaignId: string, spotId: string, idempotencyKey: string) =>
  apiFetch('/api/bookings', { method: 'POST', body: { campaignId, spotId }, schema: bookingView, idempotencyKey });

/** Books for a user without a membership, who can have one such booking. It is charged when the team approves. */
export const bookFirst = (campaignId: string, spotId: string, idempotencyKey: string) =>
  apiFetch('/api/bookings/first', {
    method: 'POST',
    body: { campaignId, spotId },
    schema: bookingView,
    idempotencyKey,
  });

export const startCheckout = (id: string, idempotencyKey: string) =>
  apiFetch(`/api/bookings/${encodeURIComponent(id)}/checkout`, {
    method: 'POST',
    schema: checkoutAnswer,
    idempotencyKey,
  });

export const calendarOf = (id: string): string => `/api/bookings/${encodeURIComponent(id)}/calendar.ics`;

export const cancelBooking = (id: string, idempotencyKey: string) =>
  apiFetch(`/api/bookings/${encodeURIComponent(id)}`, { method: 'DELETE', schema: bookingView, idempotencyKey });

export const bookMany = async (cards: readonly BookChoice[], idempotencyKey: string): Promise<BookOutcome[]> =>
  (await apiFetch('/api/bookings/batch', { method: 'POST', body: { cards }, schema: bookManyResult, idempotencyKey }))
    .outcomes;

export const bookAgain = (id: string, idempotencyKey: string) =>
  apiFetch(`/api/bookings/${encodeURIComponent(id)}/again`, { method: 'POST', schema: bookingView, idempotencyKey });

export const chooseForCard = (id: string, choice: CardChoice, idempotencyKey: string) =>
  apiFetch(`/api/bookings/${encodeURIComponent(id)}/roll-or-refund`, {
    method: 'POST',
    body: { choice },
    schema: bookingView,
    idempotencyKey,
  });
