import { adLink, resultsView, type AdLink, type ResultsView } from '@postcard/contracts/campaigns';
import { apiFetch, fetcher, useApi } from '@postcard/web-kit';

const bookingPath = (bookingId: string, rest: string): string =>
  `/api/bookings/${encodeURIComponent(bookingId)}/${rest}`;
const pathOf = (bookingId: string): string => bookingPath(bookingId, 'results');

/** While the page is open, scans of the last minute appear by themselves. */
const live = { revalidateOnMount: true, refreshInterval: 60_000, revalidateOnFocus: true };

export const useResults = (bookingId: string) =>
  useApi<ResultsView>(pathOf(bookingId), fetcher({ schema: resultsView }), live);

/** The same as they are now, for a sentence about them. Nothing is asked where no booking is named. */
export const useResultsOf = (bookingId: string | undefined) =>
  useApi<ResultsView>(bookingId ? pathOf(bookingId) : null, fetcher({ schema: resultsView }), {
    revalidateOnMount: true,
  });

/** Where the report is kept as a file. */
export const fileOf = (bookingId: string, ending: 'pdf' | 'csv'): string => `${pathOf(bookingId)}.${ending}`;

export const useAdLink = (bookingId: string) =>
  useApi<AdLink>(bookingPath(bookingId, 'link'), fetcher({ schema: adLink }), { revalidateOnMount: true });

export const leadTo = (bookingId: string, website: string): Promise<AdLink> =>
  apiFetch(bookingPath(bookingId, 'link'), { method: 'PUT', body: { website }, schema: adLink });

/** The code as a picture to put in a file of one's own. */
export const codeOf = (bookingId: string): string => bookingPath(bookingId, 'link.png');
