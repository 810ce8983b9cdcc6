import { z } from '../shared/zod.ts';
import { id, instant, pageQuery, text } from '../shared/fields.ts';
import { callers, readOf, routes } from '../shared/route.ts';

export const conversationBoxes = ['inbox', 'sent', 'archived'] as const;
export type ConversationBox = (typeof conversationBoxes)[number];

export const messageSenders = ['member', 'team'] as const;

export const message = z
  .object({ id, sender: z.enum(messageSenders), senderName: z.string(), content: z.string(), createdAt: instant })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof message>;

export const conversationSummary = z
  .object({
    id,
    subject: z.string(),
    memberId: id,
    memberName: z.string(),
    excerpt: z.string(),
    lastSender: z.enum(messageSenders),
    messageCount: z.int(),
    isRead: z.boolean(),
    archived: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Thread' });
export type ConversationSummary = z.infer<typeof conversationSummary>;

export const conversationWithMessages = conversationSummary
  .extend({ messages: z.array(message) })
  .meta({ id: 'ThreadWithMessages' });
export type ConversationWithMessages = z.infer<typeof conversationWithMessages>;

export const conversationBody = z.strictObject({
  subject: text('Please enter a subject', 200),
  content: text('Please enter a message', 10_000),
});
export type ConversationBody = z.infer<typeof conversationBody>;
export const replyBody = z.strictObject({ content: text('Please enter a message', 10_000) });

export const conversationRoutes = routes('Messages', callers.usersAndOffice, {
  listThreads: {
    method: 'GET',
    path: '/api/messages/threads',
    logged: 'read',
    summary: "One's own conversations with the team, last changed first; all for an administrator",
    query: pageQuery.extend({ box: z.enum(conversationBoxes).default('inbox') }),
    success: { status: 200, schema: z.array(conversationSummary) },
  },
  getThread: {
    ...readOf(conversationWithMessages),
    path: '/api/messages/threads/{id}',
    logged: 'read',
    summary: 'One conversation with its messages, oldest first',
  },
  startThread: {
    method: 'POST',
    path: '/api/messages/threads',
    summary: 'Write to the team',
    body: conversationBody,
    idempotent: true,
    success: { status: 201, schema: conversationWithMessages },
    errors: ['forbidden', 'too_many_requests'],
  },
  replyToThread: {
    method: 'POST',
    path: '/api/messages/threads/{id}/replies',
    summary: 'Reply in a conversation',
    body: replyBody,
    idempotent: true,
    success: { status: 201, schema: conversationWithMessages },
    errors: ['not_found', 'conflict', 'too_many_requests'],
  },
  changeThread: {
    method: 'PATCH',
    path: '/api/messages/threads/{id}',
    summary: 'Mark a conversation as read or unread, archive it or bring it back, for oneself',
    body: z.strictObject({ archived: z.boolean().optional(), isRead: z.boolean().optional() }),
    success: { status: 200, schema: conversationSummary },
    errors: ['not_found'],
  },
});
