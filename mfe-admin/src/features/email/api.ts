import {
  deadLetter,
  mail,
  mailSummary,
  mailTemplate,
  type DeadLetter,
  type Mail,
  type MailSummary,
  type MailTemplate,
} from '@postcard/contracts/notify';
import { apiFetch, apiFetchPage, fetcher, readAll, useApi, type ListPage } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { listPath } from '../lists/list-path.ts';

const fresh = { revalidateOnMount: true };
const mailsPath = '/api/mails';
const lettersPath = '/api/events/dead-letters';

const mailPage = (path: string) => apiFetchPage(path, z.array(mailSummary));
const letterPage = (path: string) => apiFetchPage(path, z.array(deadLetter));

export const useMails = (asked: { q: string; status: string; cursor: string }) =>
  useApi<ListPage<MailSummary>>(listPath(mailsPath, asked), mailPage, { ...fresh, keepPreviousData: true });
export const useMail = (id: string) =>
  useApi<Mail>(`${mailsPath}/${encodeURIComponent(id)}`, fetcher({ schema: mail }), fresh);
export const useTemplates = () =>
  useApi<MailTemplate[]>('/api/mail-templates', (path) => readAll(path, z.array(mailTemplate)));
export const useDeadLetter = (id: string) =>
  useApi<DeadLetter>(`${lettersPath}/${encodeURIComponent(id)}`, fetcher({ schema: deadLetter }), fresh);
export const useDeadLetters = (asked: { q: string; cursor: string }) =>
  useApi<ListPage<DeadLetter>>(listPath(lettersPath, asked), letterPage, { ...fresh, keepPreviousData: true });

/** The key makes two clicks one. */
export const resend = (id: string, idempotencyKey: string): Promise<MailSummary> =>
  apiFetch(`${mailsPath}/${encodeURIComponent(id)}/resend`, { method: 'POST', schema: mailSummary, idempotencyKey });

/** Puts a letter aside that failed. */
export const dismissMail = (id: string): Promise<MailSummary> =>
  apiFetch(`${mailsPath}/${encodeURIComponent(id)}/dismiss`, { method: 'POST', schema: mailSummary });

export const dismissLetter = (id: string): Promise<void> =>
  apiFetch(`${lettersPath}/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const replay = (id: string): Promise<void> =>
  apiFetch(`${lettersPath}/${encodeURIComponent(id)}/replay`, { method: 'POST' });
