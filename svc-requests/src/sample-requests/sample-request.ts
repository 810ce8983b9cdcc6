import type { WithEntries } from '../entries.ts';
import { givenOf, sampleFields, type SampleRequest, type SampleRequestBody } from '@postcard/contracts';

export type StoredSampleRequest = Omit<SampleRequest, 'createdAt'> & { version: number; createdAt: Date } & WithEntries;

export function newSampleRequest(body: SampleRequestBody, id: string, now: Date): StoredSampleRequest {
  return { id, ...givenOf(sampleFields, body), status: 'pending', version: 1, createdAt: now };
}

export function presentSampleRequest({
  version: _,
  entries: _entries,
  createdAt,
  ...request
}: StoredSampleRequest): SampleRequest {
  return { ...request, createdAt: createdAt.toISOString() };
}
