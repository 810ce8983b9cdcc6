import type { SpotId } from '@postcard/contracts/town';
import {
  bookingView,
  campaign,
  campaignSummary,
  cardReport,
  teamCard,
  eddmPlan,
  pressView,
  type CampaignStatus,
  type CarrierRoute,
  type CreateCampaignBody,
  type PressView,
  type UpdateCampaignBody,
  type AdStanding,
  type SpotHolder,
} from '@postcard/contracts/campaigns';
import { apiFetch, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { useAddress } from '../lists/use-address.ts';

const pressEveryMs = 1500;

export const summaries = z.array(campaignSummary);

const pathOf = (id: string, rest = ''): string => `/api/campaigns/${encodeURIComponent(id)}${rest}`;

export const useCard = (id: string) => useApi(pathOf(id, '/desk'), teamCard);
export const useEddm = (id: string) => useApi(pathOf(id, '/eddm'), eddmPlan);
export const useReport = (id: string) => useApi(pathOf(id, '/report'), cardReport);
export const usePress = (id: string) =>
  useApi(pathOf(id, '/press'), pressView, {
    refreshInterval: (press) => (press && isBeingMade(press) ? pressEveryMs : 0),
  });

export const isBeingMade = ({ state }: PressView): boolean => state === 'waiting' || state === 'working';

export const createCard = (body: CreateCampaignBody) =>
  apiFetch('/api/campaigns', { method: 'POST', body, schema: campaign });
export const changeCard = (id: string, body: UpdateCampaignBody) =>
  apiFetch(pathOf(id), { method: 'PATCH', body, schema: campaign });
export const setCardStatus = (id: string, status: CampaignStatus) =>
  apiFetch(pathOf(id, '/status'), { method: 'POST', body: { status }, schema: campaign });
export const startPress = (id: string) => apiFetch(pathOf(id, '/press'), { method: 'POST', schema: pressView });
export const enterRoutes = (id: string, routes: CarrierRoute[]) =>
  apiFetch(pathOf(id, '/eddm'), { method: 'PUT', body: { routes }, schema: eddmPlan });
export const moveBooking = (id: string, spotId: SpotId) =>
  apiFetch(`/api/bookings/${encodeURIComponent(id)}/move`, { method: 'POST', body: { spotId }, schema: bookingView });

export const fileOf = (id: string, name: 'press.pdf' | 'eddm.zip'): string => pathOf(id, `/${name}`);
/** Returns a picture's address. Its hash prevents the browser from showing an older file from its cache. */
export const pictureOf = ({ campaignId, sha256 }: PressView, side: 'front' | 'back'): string =>
  `${pathOf(campaignId, '/press.png')}?side=${side}#${sha256}`;

const words = {
  missing: 'No ad yet',
  draft: 'Being designed',
  in_proof: 'Proof waits',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  printed: 'Printed',
  not_printed: 'Not printed',
} as const satisfies Record<AdStanding, string>;

export const adWords = ({ ad, artwork }: { ad?: AdStanding | undefined; artwork?: SpotHolder['artwork'] }): string =>
  words[ad ?? artwork ?? 'missing'];

type Place = Partial<Record<'card' | 'view' | 'part' | 'spot' | 'ask', string | null>>;

export function usePlace() {
  const { get, set } = useAddress();
  return {
    card: get('card') || null,
    view: get('view') || 'cards',
    part: get('part') || 'spots',
    spot: get('spot') || null,
    ask: get('ask') || null,
    go: (change: Place, { replace = false } = {}): void => set(change, { replace }),
  };
}
