import type { SampleRequestBody } from '@postcard/contracts/requests';
import { apiFetch } from '@postcard/web-kit';

export const sendSampleRequest = (body: SampleRequestBody, idempotencyKey: string): Promise<unknown> =>
  apiFetch('/api/sample-requests', { method: 'POST', body, idempotencyKey });
