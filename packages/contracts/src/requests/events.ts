import { z } from '../shared/zod.ts';
import { contactRequest } from './contact-requests.ts';
import { sampleRequest } from './sample-requests.ts';

/** A reply with its recipient, without the rest of the request. */
const requestReply = z.object({ name: z.string(), email: z.string(), text: z.string() });

export const requestEventData = {
  'request.replied': z.object({ reply: requestReply }),
  'sample-request.submitted': z.object({ sampleRequest }),
  'sample-request.status-changed': z.object({ sampleRequest }),
  'contact-request.submitted': z.object({ contactRequest }),
  'contact-request.status-changed': z.object({ contactRequest }),
} as const;
