import {
  administrator,
  cannedReply,
  deskConversation,
  deskCounts,
  deskThread,
  type Administrator,
  type CannedReply,
  type CannedReplyBody,
  type DeskBox,
  type DeskConversation,
  type DeskCounts,
  type DeskReplyBody,
  type DeskThread,
} from '@postcard/contracts/message-desk';
import { thread } from '@postcard/contracts/notify';
import { apiFetch, fetcher, readAll, useApi, useList, type List } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { listPath } from '../lists/list-path.ts';

const fresh = { revalidateOnMount: true };
const desk = '/api/messages/desk';
const canned = '/api/messages/canned-replies';
const pathOf = (root: string, id: string) => `${root}/${encodeURIComponent(id)}`;
const threads = z.array(deskThread);

export const useConversations = (box: DeskBox, q: string): List<DeskThread> =>
  useList(listPath(desk, { box, q }), threads);
export const useConversationCounts = () =>
  useApi<DeskCounts>('/api/messages/desk-counts', fetcher({ schema: deskCounts }), fresh);
export const useConversation = (id: string) =>
  useApi<DeskConversation>(pathOf(desk, id), fetcher({ schema: deskConversation }), fresh);
export const useAdministrators = () =>
  useApi<Administrator[]>(
    '/api/messages/administrators',
    async (path) =>
      (await readAll(path, z.array(administrator))).toSorted((one, other) => one.name.localeCompare(other.name)),
    fresh,
  );
export const useCannedReplies = () =>
  useApi<CannedReply[]>(
    canned,
    async (path) =>
      (await readAll(path, z.array(cannedReply))).toSorted((one, other) => one.title.localeCompare(other.title)),
    fresh,
  );

export const changeConversation = (
  id: string,
  body: { version: number; assigneeId?: string | null; isClosed?: boolean },
): Promise<DeskThread> => apiFetch(pathOf(desk, id), { method: 'PATCH', body, schema: deskThread });

/** The key is the caller's, so that a retry of the same reply is the same reply. */
export const sendReply = (id: string, body: DeskReplyBody, idempotencyKey: string): Promise<DeskConversation> =>
  apiFetch(`${pathOf(desk, id)}/replies`, { method: 'POST', body, schema: deskConversation, idempotencyKey });

export const markRead = (id: string, isRead: boolean) =>
  apiFetch(pathOf('/api/messages/threads', id), { method: 'PATCH', body: { isRead }, schema: thread });

export const addCanned = (body: CannedReplyBody, idempotencyKey: string): Promise<CannedReply> =>
  apiFetch(canned, { method: 'POST', body, schema: cannedReply, idempotencyKey });
export const changeCanned = ({ id, version }: CannedReply, body: CannedReplyBody): Promise<CannedReply> =>
  apiFetch(pathOf(canned, id), { method: 'PUT', body: { ...body, version }, schema: cannedReply });
export const removeCanned = ({ id }: CannedReply): Promise<void> => apiFetch(pathOf(canned, id), { method: 'DELETE' });
