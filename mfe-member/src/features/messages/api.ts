import {
  notificationPreferences,
  conversationSummary,
  conversationWithMessages,
  unreadCounts,
  type NotificationPreferences,
  type ConversationBody,
  type ConversationBox,
} from '@postcard/contracts/notify';
import { apiFetch, emitBrowserEvent, useApi } from '@postcard/web-kit';
import { useEffect } from 'react';
import { threadsPath, unreadPath } from '../refresh/paths.ts';
import { z } from '@postcard/contracts/zod';

const threads = z.array(conversationSummary);
const preferencesPath = '/api/notifications/preferences';
const pathOf = (id: string) => `${threadsPath}/${encodeURIComponent(id)}`;

/** Makes no request without a box. */
export const useThreads = (box: ConversationBox | null) =>
  useApi(box && `${threadsPath}?box=${box}&limit=200`, threads);
export const useThread = (id: string) => useApi(pathOf(id), conversationWithMessages);

/** Returns unread counts and passes them to the shell, which marks the inbox link. */
export function useUnread() {
  const counts = useApi(unreadPath, unreadCounts);
  const count = counts.data && counts.data.notifications + counts.data.threads;
  useEffect(() => {
    if (count !== undefined) emitBrowserEvent('mfe-member:unread-counted', { count });
  }, [count]);
  return counts;
}
export const usePreferences = () => useApi(preferencesPath, notificationPreferences);

/** The caller passes the key, so that a retry does not send the message twice. */
export const startThread = (body: ConversationBody, idempotencyKey: string) =>
  apiFetch(threadsPath, { method: 'POST', body, schema: conversationWithMessages, idempotencyKey });

export const reply = (id: string, content: string, idempotencyKey: string) =>
  apiFetch(`${pathOf(id)}/replies`, {
    method: 'POST',
    body: { content },
    schema: conversationWithMessages,
    idempotencyKey,
  });

export const changeThread = (id: string, change: { archived?: boolean; isRead?: boolean }) =>
  apiFetch(pathOf(id), { method: 'PATCH', body: change, schema: conversationSummary });

export const savePreferences = (body: NotificationPreferences) =>
  apiFetch(preferencesPath, { method: 'PUT', body, schema: notificationPreferences });
