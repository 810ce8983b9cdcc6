import { contactRequest, contactRequestStatuses, sampleRequest, sampleRequestStatuses } from '@postcard/contracts/requests';
import { apiFetch, fetcher, useApi } from '@postcard/web-kit';
import { z } from 'zod';

/** What the two kinds of request have in common on these screens. */
export type AdminRequest = { id: string; name: string; business: string | null; email: string; phone: string | null; message: string | null; status: string; createdAt: string };

export type RequestKind = {
  path: string;
  statuses: readonly string[];
  schema: z.ZodType<AdminRequest>;
  /** The specification's words for a list or a change that failed. */
  loadFailure: string;
  updateFailure: string;
};

export const sampleKind: RequestKind = {
  path: '/api/sample-requests',
  statuses: sampleRequestStatuses,
  schema: sampleRequest,
  loadFailure: 'Failed to fetch sample requests',
  updateFailure: 'Failed to update request status',
};

export const contactKind: RequestKind = {
  path: '/api/contact-requests',
  statuses: contactRequestStatuses,
  schema: contactRequest,
  loadFailure: 'Failed to fetch contact requests',
  updateFailure: 'Failed to update contact request status',
};

/** The newest requests that match, at most 200. The server searches. */
export function useRequests({ path, schema }: RequestKind, { q, status }: { q: string; status: string }) {
  const query = new URLSearchParams({ limit: '200', ...(q ? { q } : {}), ...(status ? { status } : {}) });
  return useApi<AdminRequest[]>(`${path}?${query}`, fetcher({ schema: z.array(schema) }), { keepPreviousData: true, revalidateOnMount: true });
}

export const setStatus = ({ path, schema }: RequestKind, id: string, status: string): Promise<AdminRequest> =>
  apiFetch(`${path}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { status }, schema });
