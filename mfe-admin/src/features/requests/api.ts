import {
  contactRequest,
  contactRequestDetail,
  contactRequestStatuses,
  sampleRequest,
  sampleRequestDetail,
  sampleRequestStatuses,
  type ContactRequest,
  type ContactRequestDetail,
  type RequestEntryBody,
  type SampleRequest,
  type SampleRequestDetail,
} from '@postcard/contracts/requests';
import { apiFetch, useApi, type Parser, ApiError, userMessageOf } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { listPath, type TeamList } from '../lists/use-address.ts';
import type { BulkAct } from '../selection/use-selection.ts';

export type AdminRequest = SampleRequest | ContactRequest;

export type AdminRequestDetail = SampleRequestDetail | ContactRequestDetail;

export type RequestKind = {
  name: 'sample-requests' | 'contact-requests';
  words: string;
  caption: string;
  statuses: readonly string[];
  list: TeamList;
  schema: Parser<AdminRequest>;
  detail: Parser<AdminRequestDetail>;
  rows: Parser<AdminRequest[]>;
  loadFailure: string;
  updateFailure: string;
};

export type RequestQuery = { q: string; status: string };

export const sampleKind: RequestKind = {
  name: 'sample-requests',
  words: 'sample requests',
  caption: 'Sample requests',
  statuses: sampleRequestStatuses,
  list: 'samples',
  schema: sampleRequest,
  detail: sampleRequestDetail,
  rows: z.array(sampleRequest),
  loadFailure: 'Failed to fetch sample requests',
  updateFailure: 'Failed to update request status',
};

export const contactKind: RequestKind = {
  name: 'contact-requests',
  words: 'contact requests',
  caption: 'Contact requests',
  statuses: contactRequestStatuses,
  list: 'contact',
  schema: contactRequest,
  detail: contactRequestDetail,
  rows: z.array(contactRequest),
  loadFailure: 'Failed to fetch contact requests',
  updateFailure: 'Failed to update contact request status',
};

export const requestsPath = ({ name }: RequestKind, { q, status }: RequestQuery): string =>
  listPath(`/api/${name}`, { q, status }, 200);

export const useRequest = ({ name, detail }: RequestKind, id: string, known: AdminRequest | undefined) =>
  useApi(`/api/${name}/${encodeURIComponent(id)}`, detail, {
    ...(known && { fallbackData: known }),
  });

export const exportPath = ({ name }: RequestKind, { q, status }: RequestQuery): string =>
  `/api/${name}/export.csv?${new URLSearchParams({ ...(q && { q }), ...(status && { status }) })}`;

export const setStatus = ({ name, schema }: RequestKind, id: string, status: string) =>
  apiFetch(`/api/${name}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { status }, schema });

export const addEntry = (
  { name, detail }: RequestKind,
  { id, body, idempotencyKey }: { id: string; body: RequestEntryBody; idempotencyKey: string },
) =>
  apiFetch(`/api/${name}/${encodeURIComponent(id)}/entries`, {
    method: 'POST',
    body,
    schema: detail,
    idempotencyKey,
  });

const unexpectedChange = 'An error occurred while updating the status.';

export const whyNotChanged = (kind: RequestKind, error: unknown): string =>
  error instanceof ApiError ? userMessageOf(error, kind.updateFailure) : unexpectedChange;

export const statusAct = (kind: RequestKind, status: string): BulkAct<AdminRequest, AdminRequest> => ({
  key: status,
  change: ({ id }) => setStatus(kind, id, status),
  title: 'Status Updated',
  words: (count) => `${counted(count)} now ${status}.`,
  undo: ({ item }) => setStatus(kind, item.id, item.status),
});

const counted = (count: number): string => (count === 1 ? 'One request is' : `${count} requests are`);
