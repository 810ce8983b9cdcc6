import { adLink, resultsView } from '@postcard/contracts/campaigns';
import { apiFetch, useApi } from '@postcard/web-kit';

const bookingPath = (bookingId: string, rest: string): string =>
  `/api/bookings/${encodeURIComponent(bookingId)}/${rest}`;
const pathOf = (bookingId: string): string => bookingPath(bookingId, 'results');

/** Polls, so that new scans appear while the page is open. */
export const useResults = (bookingId: string) => useApi(pathOf(bookingId), resultsView, { refreshInterval: 60_000 });

export const useResultsOf = (bookingId: string | undefined) =>
  useApi(bookingId ? pathOf(bookingId) : null, resultsView);

export const fileOf = (bookingId: string, ending: 'pdf' | 'csv'): string => `${pathOf(bookingId)}.${ending}`;

export const useAdLink = (bookingId: string) => useApi(bookingPath(bookingId, 'link'), adLink);

export const leadTo = (bookingId: string, website: string) =>
  apiFetch(bookingPath(bookingId, 'link'), { method: 'PUT', body: { website }, schema: adLink });

export const codeOf = (bookingId: string): string => bookingPath(bookingId, 'link.png');
