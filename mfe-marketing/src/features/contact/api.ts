import type { ContactBody } from '@postcard/contracts/requests';
import { apiFetch } from '@postcard/web-kit';

/** Sends a message to the team; the ad interest form uses it too. */
export const sendContact = (body: ContactBody, idempotencyKey: string): Promise<unknown> =>
  apiFetch('/api/contact', { method: 'POST', body, idempotencyKey });
