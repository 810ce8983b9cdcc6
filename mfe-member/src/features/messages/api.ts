import {
  notificationPreferences,
  thread,
  threadWithMessages,
  unreadCounts,
  type NotificationPreferences,
  type Thread,
  type ThreadBody,
  type ThreadBox,
  type ThreadWithMessages,
  type UnreadCounts,
} from '@postcard/contracts/notify';
import { apiFetch, fetcher, useApi } from '@postcard/web-kit';
import { threadsPath, unreadPath } from '../refresh/paths.ts';
import { z } from '@postcard/contracts/zod';

const threads = z.array(thread);
const fresh = { revalidateOnMount: true };
const preferencesPath = '/api/notifications/preferences';
const pathOf = (id: string) => `${threadsPath}/${encodeURIComponent(id)}`;

export const useThreads = (box: ThreadBox) =>
  useApi<Thread[]>(`${threadsPath}?box=${box}&limit=200`, fetcher({ schema: threads }), fresh);
export const useThread = (id: string) =>
  useApi<ThreadWithMessages>(pathOf(id), fetcher({ schema: threadWithMessages }), fresh);
export const useUnread = () => useApi<UnreadCounts>(unreadPath, fetcher({ schema: unreadCounts }), fresh);
export const usePreferences = () =>
  useApi<NotificationPreferences>(preferencesPath, fetcher({ schema: notificationPreferences }), fresh);

/** The key is the caller's, so that a second try of the same message is the same message. */
export const startThread = (body: ThreadBody, idempotencyKey: string): Promise<ThreadWithMessages> =>
  apiFetch(threadsPath, { method: 'POST', body, schema: threadWithMessages, idempotencyKey });

export const reply = (id: string, content: string, idempotencyKey: string): Promise<ThreadWithMessages> =>
  apiFetch(`${pathOf(id)}/replies`, { method: 'POST', body: { content }, schema: threadWithMessages, idempotencyKey });

export const changeThread = (id: string, change: { archived?: boolean; isRead?: boolean }): Promise<Thread> =>
  apiFetch(pathOf(id), { method: 'PATCH', body: change, schema: thread });

export const savePreferences = (body: NotificationPreferences): Promise<NotificationPreferences> =>
  apiFetch(preferencesPath, { method: 'PUT', body, schema: notificationPreferences });
