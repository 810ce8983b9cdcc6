import { adLink, resultsView, type AdLink, type ResultsView } from '@postcard/contracts/campaigns';
import { apiFetch, fetcher, useApi } from '@postcard/web-kit';

const bookingPath = (bookingId: string, rest: string): string =>
  `/api/bookings/${encodeURIComponent(bookingId)}/${rest}`;
const pathOf = (bookingId: string): string => bookingPath(bookingId, 'results');

/** Polls, so that new scans appear while the page is open. */
const live = { revalidateOnMount: true, refreshInterval: 60_000, revalidateOnFocus: true };

export const useResults = (bookingId: string) =>
  useApi<ResultsView>(pathOf(bookingId), fetcher({ schema: resultsView }), live);

/** Returns a booking's results once; makes no request without a booking. */
export const useResultsOf = (bookingId: string | undefined) =>
  useApi<ResultsView>(bookingId ? pathOf(bookingId) : null, fetcher({ schema: resultsView }), {
    revalidateOnMount: true,
  });

export const fileOf = (bookingId: string, ending: 'pdf' | 'csv'): string => `${pathOf(bookingId)}.${ending}`;

export const useAdLink = (bookingId: string) =>
  useApi<AdLink>(bookingPath(bookingId, 'link'), fetcher({ schema: adLink }), { revalidateOnMount: true });

export const leadTo = (bookingId: string, website: string): Promise<AdLink> =>
  apiFetch(bookingPath(bookingId, 'link'), { method: 'PUT', body: { website }, schema: adLink });

export const codeOf = (bookingId: string): string => bookingPath(bookingId, 'link.png');
