import {
  deadLetter,
  mail,
  mailSummary,
  mailTemplate,
  type DeadLetter,
  type MailTemplate,
  type MailSummary,
} from '@postcard/contracts/notify';
import { apiFetch, readAll, useApi, useList, type List } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { listPath } from '../lists/use-address.ts';
import type { BulkAct } from '../selection/use-selection.ts';

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

export const canBeSentAgain = ({ state }: MailSummary): boolean => state === 'failed' || state === 'bounced';
export const canBeDismissed = ({ state, isDismissed }: MailSummary): boolean => state === 'failed' && !isDismissed;

const counted = (count: number): string => (count === 1 ? 'One email' : `${count} emails`);

export const resendAct: BulkAct<MailSummary> = {
  key: 'resend',
  asksFirst: true,
  change: ({ id }, keyFor) => resend(id, keyFor(id)),
  title: 'Emails on their way',
  words: (count) => `${counted(count)} queued again, to go out in a moment.`,
};

export const dismissAct: BulkAct<MailSummary> = {
  key: 'dismiss',
  change: ({ id }) => dismissEmail(id),
  title: 'Emails dismissed',
  words: (count) => `${counted(count)} dismissed. See them under “Dismissed”.`,
  undo: ({ item }) => restoreEmail(item.id),
};
