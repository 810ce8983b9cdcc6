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
import { useSWRConfig } from 'swr';
import { z } from '@postcard/contracts/zod';

const threads = z.array(thread);
const fresh = { revalidateOnMount: true };
const root = '/api/messages/threads';
const unreadPath = '/api/notifications/unread';
const noticesPath = '/api/notifications?';
const preferencesPath = '/api/notifications/preferences';
const pathOf = (id: string) => `${root}/${encodeURIComponent(id)}`;

export const useThreads = (box: ThreadBox) =>
  useApi<Thread[]>(`${root}?box=${box}&limit=200`, fetcher({ schema: threads }), fresh);
export const useThread = (id: string) =>
  useApi<ThreadWithMessages>(pathOf(id), fetcher({ schema: threadWithMessages }), fresh);
export const useUnread = () => useApi<UnreadCounts>(unreadPath, fetcher({ schema: unreadCounts }), fresh);
export const usePreferences = () =>
  useApi<NotificationPreferences>(preferencesPath, fetcher({ schema: notificationPreferences }), fresh);

/** Reads again whatever is shown of messages, notices and counts. */
export function useRefreshMessages(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () =>
    mutate(
      (key) => typeof key === 'string' && (key.startsWith(root) || key.startsWith(noticesPath) || key === unreadPath),
    );
}

/** The key is the caller's, so that a second try of the same message is the same message. */
export const startThread = (body: ThreadBody, idempotencyKey: string): Promise<ThreadWithMessages> =>
  apiFetch(root, { method: 'POST', body, schema: threadWithMessages, idempotencyKey });

export const reply = (id: string, content: string, idempotencyKey: string): Promise<ThreadWithMessages> =>
  apiFetch(`${pathOf(id)}/replies`, { method: 'POST', body: { content }, schema: threadWithMessages, idempotencyKey });

export const changeThread = (id: string, change: { archived?: boolean; isRead?: boolean }): Promise<Thread> =>
  apiFetch(pathOf(id), { method: 'PATCH', body: change, schema: thread });

export const savePreferences = (body: NotificationPreferences): Promise<NotificationPreferences> =>
  apiFetch(preferencesPath, { method: 'PUT', body, schema: notificationPreferences });
