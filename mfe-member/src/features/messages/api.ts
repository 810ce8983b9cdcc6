import {
  notificationPreferences,
  conversationSummary,
  conversationWithMessages,
  unreadCounts,
  type NotificationPreferences,
  type ConversationBody,
  type ConversationBox,
  conversationBoxes,
} from '@postcard/contracts/notify';
import { apiFetch, emitBrowserEvent, useApi } from '@postcard/web-kit';
import { useEffect } from 'react';
import { z } from '@postcard/contracts/zod';
import { useSearchParams } from 'react-router';
import { threadsPath, unreadPath } from '../refresh/refresh.ts';

const threads = z.array(conversationSummary);
const preferencesPath = '/api/notifications/preferences';
const pathOf = (id: string) => `${threadsPath}/${encodeURIComponent(id)}`;

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

export function usePlace() {
  const [query, setQuery] = useSearchParams();
  const requested = query.get('box');
  const box = conversationBoxes.find((each) => each === requested) ?? 'inbox';
  const threadId = query.get('thread');

  function searchTo(place: { box?: ConversationBox; thread?: string | null }): URLSearchParams {
    const next = new URLSearchParams(query);
    if (place.box) next.set('box', place.box);
    if (place.thread) next.set('thread', place.thread);
    else next.delete('thread');
    return next;
  }

  return {
    box,
    threadId,
    searchTo,
    go: (place: Parameters<typeof searchTo>[0]) => setQuery(searchTo(place), { preventScrollReset: true }),
  };
}
