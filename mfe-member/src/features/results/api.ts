import { resultsView, type ResultsView } from '@postcard/contracts/campaigns';
import { fetcher, useApi } from '@postcard/web-kit';

const pathOf = (bookingId: string): string => `/api/bookings/${encodeURIComponent(bookingId)}/results`;

/** While the page is open, scans of the last minute appear by themselves. */
const live = { revalidateOnMount: true, refreshInterval: 60_000, revalidateOnFocus: true };

export const useResults = (bookingId: string) => useApi<ResultsView>(pathOf(bookingId), fetcher({ schema: resultsView }), live);

/** Where the report is kept as a file. */
export const fileOf = (bookingId: string, ending: 'pdf' | 'csv'): string => `${pathOf(bookingId)}.${ending}`;
