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
} from '@postcard/contracts/campaigns';
import { apiFetch, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

const pressEveryMs = 1500;

export const summaries = z.array(campaignSummary);

const pathOf = (id: string, rest = ''): string => `/api/campaigns/${encodeURIComponent(id)}${rest}`;

export const useCard = (id: string) => useApi(pathOf(id, '/desk'), teamCard);
export const useEddm = (id: string) => useApi(pathOf(id, '/eddm'), eddmPlan);
export const useReport = (id: string) => useApi(pathOf(id, '/report'), cardReport);
/** Returns the press file's state; polls while the file is being made. */
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
/** The hash in the address bypasses the browser's copy of an older file. */
export const pictureOf = ({ campaignId, sha256 }: PressView, side: 'front' | 'back'): string =>
  `${pathOf(campaignId, '/press.png')}?side=${side}#${sha256}`;
