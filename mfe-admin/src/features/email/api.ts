import {
  deadLetter,
  mail,
  mailSummary,
  mailTemplate,
  type DeadLetter,
  type MailTemplate,
} from '@postcard/contracts/notify';
import { apiFetch, readAll, useApi, useList, type List } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { listPath } from '../lists/list-path.ts';

const emailsPath = '/api/mails';
const deadLettersPath = '/api/events/dead-letters';

export const mails = z.array(mailSummary);
const deadLetters = z.array(deadLetter);

export const emailsAt = ({ q, status }: { q: string; status: string }): string => listPath(emailsPath, { q, status });
export const useEmail = (id: string) => useApi(`${emailsPath}/${encodeURIComponent(id)}`, mail);
export const useTemplates = () =>
  useApi<MailTemplate[]>('/api/mail-templates', (path) => readAll(path, z.array(mailTemplate)));
export const useDeadLetter = (id: string) => useApi(`${deadLettersPath}/${encodeURIComponent(id)}`, deadLetter);
export const useDeadLetters = (q: string): List<DeadLetter> => useList(listPath(deadLettersPath, { q }), deadLetters);

/** The key makes a double click send one email. */
export const resend = (id: string, idempotencyKey: string) =>
  apiFetch(`${emailsPath}/${encodeURIComponent(id)}/resend`, { method: 'POST', schema: mailSummary, idempotencyKey });

export const dismissEmail = (id: string) =>
  apiFetch(`${emailsPath}/${encodeURIComponent(id)}/dismiss`, { method: 'POST', schema: mailSummary });

export const restoreEmail = (id: string) =>
  apiFetch(`${emailsPath}/${encodeURIComponent(id)}/restore`, { method: 'POST', schema: mailSummary });

export const dismissDeadLetter = (id: string): Promise<void> =>
  apiFetch(`${deadLettersPath}/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const replay = (id: string): Promise<void> =>
  apiFetch(`${deadLettersPath}/${encodeURIComponent(id)}/replay`, { method: 'POST' });
