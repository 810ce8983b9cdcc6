import { bookingView } from '@postcard/contracts/campaigns';
import { subscription, type Subscription } from '@postcard/contracts/identity';
import { apiFetch, useApi, useList } from '@postcard/web-kit';
import { listPath } from '../lists/use-address.ts';
import { z } from '@postcard/contracts/zod';

const subscriptions = z.array(subscription);

export const useApplications = (q: string) =>
  useList(listPath('/api/subscriptions', { reviewStatus: 'pending', q }, 200), subscriptions);

export const useFirstBookings = () => useApi('/api/bookings/in-review?limit=200', z.array(bookingView));

const decide = (id: string, verdict: 'approve' | 'reject', body?: { reason: string }) =>
  apiFetch(`/api/subscriptions/${encodeURIComponent(id)}/${verdict}`, {
    method: 'POST',
    schema: subscription,
    ...(body ? { body } : {}),
  });

export const approve = (id: string): Promise<Subscription> => decide(id, 'approve');
export const reject = (id: string, reason: string): Promise<Subscription> => decide(id, 'reject', { reason });
