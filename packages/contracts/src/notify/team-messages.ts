import { z } from '../shared/zod.ts';
import { id, searchQuery, text } from '../shared/fields.ts';
import { message, conversationSummary } from './notify.ts';
import { callers, listOf, readOf, routes } from '../shared/route.ts';

/** `inbox`: all open. `waiting`: the last message is a member's. `mine`: assigned to the caller. */
export const teamBoxes = ['inbox', 'waiting', 'mine', 'unassigned', 'closed'] as const;
export type TeamBox = (typeof teamBoxes)[number];

/** `version` grows with every change, and a change must send the version it is based on. */
export const teamConversationSummary = conversationSummary
  .extend({ assigneeId: id.nullable(), assigneeName: z.string().nullable(), isClosed: z.boolean(), version: z.int() })
  .meta({ id: 'DeskThread' });
export type TeamConversationSummary = z.infer<typeof teamConversationSummary>;

export const teamConversation = teamConversationSummary
  .extend({ memberFirstName: z.string(), messages: z.array(message) })
  .meta({ id: 'DeskConversation' });
export type TeamConversation = z.infer<typeof teamConversation>;

export const administrator = z.object({ id, name: z.string() }).meta({ id: 'Administrator' });
export type Administrator = z.infer<typeof administrator>;

/** Unread conversations per box; `waiting` counts conversations without a reply. Counting stops at 1,000. */
export const teamMessageCounts = z
  .object({ inbox: z.int(), mine: z.int(), unassigned: z.int(), waiting: z.int().optional() })
  .meta({ id: 'DeskCounts' });
export type TeamMessageCounts = z.infer<typeof teamMessageCounts>;

const version = z.int().min(0);

/** `closes` closes the conversation until the member writes again. */
export const teamReplyBody = z.strictObject({
  version,
  content: text('Please enter a message', 10_000),
  closes: z.boolean().optional(),
});
export type TeamReplyBody = z.infer<typeof teamReplyBody>;

export const teamChangeBody = z.strictObject({
  version,
  assigneeId: id.nullable().optional(),
  isClosed: z.boolean().optional(),
});

/** `{first name}` in the text is replaced with the member's first name. */
export const cannedReply = z
  .object({ id, title: z.string(), content: z.string(), version: z.int() })
  .meta({ id: 'CannedReply' });
export type CannedReply = z.infer<typeof cannedReply>;

export const cannedReplyBody = z.strictObject({
  title: text('Please enter a title', 80),
  content: text('Please enter the answer', 5_000),
});
export type CannedReplyBody = z.infer<typeof cannedReplyBody>;

export const firstNameMark = '{first name}';

export const teamMessageRoutes = routes('Messages', callers.office, {
  listDesk: {
    method: 'GET',
    path: '/api/messages/desk',
    logged: 'read',
    summary:
      'The conversations of a box, last changed first; with `q`, those whose subject or first message has it, or ' +
      'those of the member with this email address, newest begun first',
    query: searchQuery.extend({ box: z.enum(teamBoxes).default('inbox') }),
    success: { status: 200, schema: z.array(teamConversationSummary) },
  },
  countDesk: {
    method: 'GET',
    path: '/api/messages/desk-counts',
    summary: 'How many conversations have something new',
    success: { status: 200, schema: teamMessageCounts },
  },
  getDeskThread: {
    ...readOf(teamConversation),
    path: '/api/messages/desk/{id}',
    logged: 'read',
    summary: 'One conversation as the team sees it',
  },
  changeDeskThread: {
    method: 'PATCH',
    path: '/api/messages/desk/{id}',
    summary: 'Give a conversation to an administrator or to nobody, close or reopen it',
    body: teamChangeBody,
    success: { status: 200, schema: teamConversationSummary },
    errors: ['not_found', 'conflict'],
  },
  answerOnDesk: {
    method: 'POST',
    path: '/api/messages/desk/{id}/replies',
    summary: 'Reply to a member, unless somebody has written in the meantime',
    body: teamReplyBody,
    idempotent: true,
    success: { status: 201, schema: teamConversation },
    errors: ['not_found', 'conflict'],
  },
  listAdministrators: {
    ...listOf(administrator),
    path: '/api/messages/administrators',
    summary: 'Who can see to a conversation, the newest first',
  },
  listCannedReplies: {
    ...listOf(cannedReply),
    path: '/api/messages/canned-replies',
    summary: 'The canned replies, newest first',
  },
  addCannedReply: {
    method: 'POST',
    path: '/api/messages/canned-replies',
    summary: 'Add a canned reply',
    body: cannedReplyBody,
    idempotent: true,
    success: { status: 201, schema: cannedReply },
    errors: ['conflict'],
  },
  changeCannedReply: {
    method: 'PUT',
    path: '/api/messages/canned-replies/{id}',
    summary: 'Change a canned reply',
    body: cannedReplyBody.extend({ version }),
    success: { status: 200, schema: cannedReply },
    errors: ['not_found', 'conflict'],
  },
  removeCannedReply: {
    method: 'DELETE',
    path: '/api/messages/canned-replies/{id}',
    summary: 'Remove a canned reply',
    success: { status: 204 },
    errors: ['not_found'],
  },
});
