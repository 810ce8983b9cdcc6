import {
  contactFields,
  givenOf,
  sampleFields,
  type ContactBody,
  type ContactRequest,
  type SampleRequest,
  type SampleRequestBody,
} from '@postcard/contracts';
import { createRequestStore, type StoreDeps, type StoredEntry } from './request-store.ts';

type Stored<R> = Omit<R, 'createdAt'> & { version: number; createdAt: Date; entries?: StoredEntry[] };
export type StoredSampleRequest = Stored<SampleRequest>;
export type StoredContactRequest = Stored<ContactRequest>;

export const newSampleRequest = (body: SampleRequestBody, id: string, createdAt: Date): StoredSampleRequest => ({
  id,
  ...givenOf(sampleFields, body),
  status: 'pending',
  version: 1,
  createdAt,
});

export const newContactRequest = (body: ContactBody, id: string, createdAt: Date): StoredContactRequest => ({
  id,
  ...givenOf(contactFields, body),
  interest: body.interest ?? null,
  status: 'pending',
  version: 1,
  createdAt,
});

export function presentRequest<R extends { version: number; createdAt: Date; entries?: StoredEntry[] }>({
  version: _,
  entries: _entries,
  createdAt,
  ...request
}: R) {
  return { ...request, createdAt: createdAt.toISOString() };
}

export type SampleRequestStore = ReturnType<typeof createSampleRequestStore>;

export const createSampleRequestStore = (deps: StoreDeps) =>
  createRequestStore<StoredSampleRequest>(deps, {
    model: 'sample_request',
    collection: 'sample_requests',
    fields: Object.keys(sampleFields),
  });

export type ContactRequestStore = ReturnType<typeof createContactRequestStore>;

export type InterestCount = { category: string; adSize: string; count: number };

export function createContactRequestStore(deps: StoreDeps) {
  const store = createRequestStore<StoredContactRequest>(deps, {
    model: 'contact_request',
    collection: 'contact_requests',
    fields: Object.keys(contactFields),
    others: { interest: Object },
  });
  return {
    ...store,

    async interestsBetween(from: Date, to: Date): Promise<InterestCount[]> {
      const groups = await store.model.aggregate<{ _id: Omit<InterestCount, 'count'>; count: number }>([
        { $match: { createdAt: { $gte: from, $lt: to }, interest: { $ne: null } } },
        { $group: { _id: { category: '$interest.businessCategory', adSize: '$interest.adSize' }, count: { $sum: 1 } } },
      ]);
      return groups.map(({ _id, count }) => ({ ..._id, count }));
    },
  };
}
