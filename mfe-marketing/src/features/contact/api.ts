import type { ContactBody } from '@postcard/contracts/requests';
import { apiFetch } from '@postcard/web-kit';

export const sendContact = (body: ContactBody, idempotencyKey: string): Promise<unknown> =>
  apiFetch('/api/contact', { method: 'POST', body, idempotencyKey });
