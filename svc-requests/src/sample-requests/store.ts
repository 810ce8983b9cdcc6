import { sampleFields } from '@postcard/contracts';
import { createRequestStore, type RequestStore, type StoreDeps } from '../request-store.ts';
import type { StoredSampleRequest } from './sample-request.ts';

export type SampleRequestStore = RequestStore<StoredSampleRequest>;

export function createSampleRequestStore(deps: StoreDeps): SampleRequestStore {
  return createRequestStore<StoredSampleRequest>(deps, {
    model: 'sample_request',
    collection: 'sample_requests',
    fields: Object.keys(sampleFields),
  });
}
