import { bookingView } from '@postcard/contracts/campaigns';
import { apiFetch, useApi } from '@postcard/web-kit';

const pathOf = (id: string): string => `/api/bookings/${encodeURIComponent(id)}`;

export const useBooking = (id: string) => useApi(pathOf(id), bookingView);

export const cancelBooking = (id: string, idempotencyKey: string) =>
  apiFetch(pathOf(id), { method: 'DELETE', schema: bookingView, idempotencyKey });
