import {
  administrator,
  cannedReply,
  teamConversation,
  teamMessageCounts,
  teamConversationSummary,
  type Administrator,
  type CannedReply,
  type CannedReplyBody,
  type TeamBox,
  type TeamReplyBody,
  type TeamConversationSummary,
} from '@postcard/contracts/team-messages';
import { conversationSummary } from '@postcard/contracts/notify';
import { apiFetch, readAll, useApi, useList, type List } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { listPath } from '../lists/use-address.ts';
import type { BulkAct } from '../selection/use-selection.ts';

const desk = '/api/messages/desk';
const canned = '/api/messages/canned-replies';
const pathOf = (root: string, id: string) => `${root}/${encodeURIComponent(id)}`;
const threads = z.array(teamConversationSummary);

export const useConversations = (box: TeamBox, q: string): List<TeamConversationSummary> =>
  useList(listPath(desk, { box, q }), threads);
export const useConversationCounts = () => useApi('/api/messages/desk-counts', teamMessageCounts);
export const useConversation = (id: string) => useApi(pathOf(desk, id), teamConversation);
export const useAdministrators = () =>
  useApi<Administrator[]>('/api/messages/administrators', async (path) =>
    (await readAll(path, z.array(administrator))).toSorted((one, other) => one.name.localeCompare(other.name)),
  );
export const useCannedReplies = () =>
  useApi<CannedReply[]>(canned, async (path) =>
    (await readAll(path, z.array(cannedReply))).toSorted((one, other) => one.title.localeCompare(other.title)),
  );

export const changeConversation = (
  id: string,
  body: { version: number; assigneeId?: string | null; isClosed?: boolean },
) => apiFetch(pathOf(desk, id), { method: 'PATCH', body, schema: teamConversationSummary });

/** The caller passes the key, so that a retry does not send the reply twice. */
export const sendReply = (id: string, body: TeamReplyBody, idempotencyKey: string) =>
  apiFetch(`${pathOf(desk, id)}/replies`, { method: 'POST', body, schema: teamConversation, idempotencyKey });

export const markRead = (id: string, isRead: boolean) =>
  apiFetch(pathOf('/api/messages/threads', id), { method: 'PATCH', body: { isRead }, schema: conversationSummary });

export const addCanned = (body: CannedReplyBody, idempotencyKey: string) =>
  apiFetch(canned, { method: 'POST', body, schema: cannedReply, idempotencyKey });
export const changeCanned = ({ id, version }: CannedReply, body: CannedReplyBody) =>
  apiFetch(pathOf(canned, id), { method: 'PUT', body: { ...body, version }, schema: cannedReply });
export const removeCanned = ({ id }: CannedReply): Promise<void> => apiFetch(pathOf(canned, id), { method: 'DELETE' });

export type ConversationAct = BulkAct<TeamConversationSummary, TeamConversationSummary>;

const counted = (count: number): string => (count === 1 ? 'One conversation' : `${count} conversations`);

/** Returns an action with an undo, which sends the version of the change, so it fails after another user's change. */
export const closeAct = (isClosed: boolean): ConversationAct => ({
  key: isClosed ? 'close' : 'reopen',
  change: ({ id, version }) => changeConversation(id, { version, isClosed }),
  title: isClosed ? 'Conversation closed' : 'Conversation reopened',
  words: (count) => `${counted(count)} ${isClosed ? 'closed' : 'reopened'}.`,
  undo: ({ item, changed }) => changeConversation(item.id, { version: changed.version, isClosed: item.isClosed }),
});

export const assignAct = (assigneeId: string | null, title: string): ConversationAct => ({
  key: 'assign',
  change: ({ id, version }) => changeConversation(id, { version, assigneeId }),
  title,
  words: (count) => `${counted(count)}.`,
  undo: ({ item, changed }) => changeConversation(item.id, { version: changed.version, assigneeId: item.assigneeId }),
});

export const readAct = (isRead: boolean): BulkAct<TeamConversationSummary> => ({
  key: isRead ? 'read' : 'unread',
  change: ({ id }) => markRead(id, isRead),
  title: isRead ? 'Marked as read' : 'Marked as unread',
  words: (count) => `${counted(count)}.`,
  undo: ({ item }) => markRead(item.id, item.isRead),
});
