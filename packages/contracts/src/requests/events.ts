import { z } from '../shared/zod.ts';
import { contactRequest } from './contact-requests.ts';
import { sampleRequest } from './sample-requests.ts';

/** The events of svc-requests. */
export const requestEventData = {
  'sample-request.submitted': z.object({ sampleRequest }),
  'sample-request.status-changed': z.object({ sampleRequest }),
  'contact-request.submitted': z.object({ contactRequest }),
  'contact-request.status-changed': z.object({ contactRequest }),
} as const;
