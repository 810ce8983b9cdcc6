import { givenOf } from './request-fields.ts';
import { sampleFields, type SampleRequest } from './sample-requests.ts';

export const exampleSampleRequest = (change: Partial<SampleRequest> = {}): SampleRequest => ({
  id: 'sample-request',
  ...givenOf(sampleFields, {
    name: 'Maria Reyes',
    business: 'Tierra Bakery',
    email: 'maria@example.com',
    phone: '(805) 555-0148',
  }),
  status: 'pending',
  createdAt: '2027-05-20T17:00:00.000Z',
  ...change,
});
