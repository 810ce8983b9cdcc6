import type { Connection } from '@postcard/service-kit';
import { createRequestStore, type RequestStore } from '../request-store.ts';
import type { StoredSampleRequest } from './sample-request.ts';

export type SampleRequestStore = RequestStore<StoredSampleRequest>;

export function createSampleRequestStore(db: Connection, wake: () => void): SampleRequestStore {
  const fields = { name: String, business: String, email: String, phone: String, message: String };
  return createRequestStore<StoredSampleRequest>(db, { model: 'sample_request', collection: 'sample_requests', fields }, wake);
}
