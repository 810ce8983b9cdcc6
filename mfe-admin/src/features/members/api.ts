import { participation, type Participation } from '@postcard/contracts/campaigns';
import { subscription, user, type Subscription } from '@postcard/contracts/identity';
import { ApiError, apiFetch, readAll, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

export const users = z.array(user);
const participations = z.array(participation);
const of = (id: string, rest = ''): string => `/api/users/${encodeURIComponent(id)}${rest}`;

export const useMember = (id: string) => useApi(of(id), user);
export const useSpots = (id: string) =>
  useApi<Participation[]>(of(id, '/participations'), (path) => readAll(path, participations));

export const useMembership = (id: string) =>
  useApi<Subscription | null>(of(id, '/active-subscription'), async (path) => {
    try {
      return await apiFetch(path, { schema: subscription });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  });

export const recategorise = (id: string, body: { businessCategory: string; businessSubcategory: string }) =>
  apiFetch(of(id), { method: 'PATCH', body, schema: user });

export const sendPasswordLink = (id: string) => apiFetch(of(id, '/password-link'), { method: 'POST' });

export const askFactorReset = (id: string) => apiFetch(of(id, '/factor-reset'), { method: 'POST', schema: user });

export const endMembership = (id: string, reason: string) =>
  apiFetch(`/api/subscriptions/${encodeURIComponent(id)}/end`, {
    method: 'POST',
    body: { reason },
    schema: subscription,
  });
