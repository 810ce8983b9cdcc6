import { z } from './zod.ts';
import { adminListQuery, id, idParams, instant, pageQuery, text } from './fields.ts';
import { mailRoutes } from './mails.ts';
import { route } from './route.ts';

export * from './mails.ts';

export const notification = z
  .object({
    id,
    type: z.string(),
    title: z.string(),
    message: z.string(),
    isRead: z.boolean(),
    relatedId: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    createdAt: instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

/**
 * `exhausted` was tried as often as anything is; `unreadable` was given up on before, since no further try could help.
 */
export const deadLetterStatuses = ['exhausted', 'unreadable'] as const;
export type DeadLetterStatus = (typeof deadLetterStatuses)[number];

export const deadLetter = z
  .object({
    id,
    consumer: z.string(),
    type: z.string(),
    tries: z.int(),
    /** Missing from an earlier svc-notify. */
    status: z.enum(deadLetterStatuses).optional(),
    reason: z.string(),
    content: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof deadLetter>;

/**
 * What a member can choose to have by e-mail besides the notice itself. What the law or money asks for is always sent.
 */
export const mailChoices = ['messages', 'membership', 'bookings', 'reminders'] as const;
export type MailChoice = (typeof mailChoices)[number];

export const notificationPreferences = z
  .object(Object.fromEntries(mailChoices.map((choice) => [choice, z.boolean()])) as Record<MailChoice, z.ZodBoolean>)
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const threadBoxes = ['inbox', 'sent', 'archived'] as const;
export type ThreadBox = (typeof threadBoxes)[number];

export const messageSenders = ['member', 'team'] as const;

export const message = z
  .object({ id, sender: z.enum(messageSenders), senderName: z.string(), content: z.string(), createdAt: instant })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof message>;

/** A conversation between one member and the team, as the one who asks sees it. */
export const thread = z
  .object({
    id,
    subject: z.string(),
    memberId: id,
    memberName: z.string(),
    /** The beginning of the last message. */
    excerpt: z.string(),
    lastSender: z.enum(messageSenders),
    messageCount: z.int(),
    isRead: z.boolean(),
    archived: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Thread' });
export type Thread = z.infer<typeof thread>;

export const threadWithMessages = thread.extend({ messages: z.array(message) }).meta({ id: 'ThreadWithMessages' });
export type ThreadWithMessages = z.infer<typeof threadWithMessages>;

export const threadBody = z.strictObject({
  subject: text('Please enter a subject', 200),
  content: text('Please enter a message', 10_000),
});
export type ThreadBody = z.infer<typeof threadBody>;
export const replyBody = z.strictObject({ content: text('Please enter a message', 10_000) });

/** What waits unread: notices, threads with something new. */
export const unreadCounts = z.object({ notifications: z.int(), threads: z.int() }).meta({ id: 'UnreadCounts' });
export type UnreadCounts = z.infer<typeof unreadCounts>;

const alertId = z.strictObject({ alertId: z.string().min(1).max(160) });
const tag = 'Notices';
const messages = 'Messages';

export const notifyRoutes = {
  ...mailRoutes,
  listNotifications: route({
    id: 'listNotifications',
    method: 'GET',
    path: '/api/notifications',
    access: 'user',
    tag,
    summary: "One's own notices, newest first",
    query: pageQuery,
    success: { status: 200, schema: z.array(notification) },
  }),
  markNotification: route({
    id: 'markNotification',
    method: 'PATCH',
    path: '/api/notifications/{id}',
    access: 'user',
    tag,
    summary: 'Mark a notice as read or unread',
    params: idParams,
    body: z.strictObject({ isRead: z.boolean() }),
    success: { status: 200, schema: notification },
    errors: ['not_found'],
  }),
  markAllNotifications: route({
    id: 'markAllNotifications',
    method: 'POST',
    path: '/api/notifications/read',
    access: 'user',
    tag,
    summary: "Mark all of one's notices as read",
    success: { status: 204 },
  }),
  unreadCounts: route({
    id: 'unreadCounts',
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'user',
    tag,
    summary: 'How much waits unread',
    success: { status: 200, schema: unreadCounts },
  }),
  streamNotifications: route({
    id: 'streamNotifications',
    method: 'GET',
    path: '/api/notifications/stream',
    access: 'user',
    standing: true,
    tag,
    summary:
      'Server-sent events for oneself: `ready` once nothing can be missed, `notice` with a notice, `message` with a thread, `beat` now and then',
    success: { status: 200, contentType: 'text/event-stream' },
  }),
  getPreferences: route({
    id: 'getPreferences',
    method: 'GET',
    path: '/api/notifications/preferences',
    access: 'user',
    tag,
    summary: 'Which notices also come by e-mail',
    success: { status: 200, schema: notificationPreferences },
  }),
  setPreferences: route({
    id: 'setPreferences',
    method: 'PUT',
    path: '/api/notifications/preferences',
    access: 'user',
    tag,
    summary: 'Choose which notices also come by e-mail',
    body: z.strictObject(notificationPreferences.shape),
    success: { status: 200, schema: notificationPreferences },
  }),
  listAlertMarks: route({
    id: 'listAlertMarks',
    method: 'GET',
    path: '/api/notifications/alerts',
    access: 'user',
    tag,
    summary: "The dashboard's alerts that were marked as read, by id, the last one marked first",
    query: pageQuery,
    success: { status: 200, schema: z.array(z.string()) },
  }),
  markAlert: route({
    id: 'markAlert',
    method: 'PUT',
    path: '/api/notifications/alerts/{alertId}',
    access: 'user',
    tag,
    summary: "Mark one of the dashboard's alerts as read or unread",
    params: alertId,
    body: z.strictObject({ isRead: z.boolean() }),
    success: { status: 204 },
    errors: ['not_found'],
  }),
  listThreads: route({
    id: 'listThreads',
    method: 'GET',
    path: '/api/messages/threads',
    access: 'user',
    tag: messages,
    summary: "One's own conversations with the team, last changed first; all for an administrator",
    query: pageQuery.extend({ box: z.enum(threadBoxes).default('inbox') }),
    success: { status: 200, schema: z.array(thread) },
  }),
  getThread: route({
    id: 'getThread',
    method: 'GET',
    path: '/api/messages/threads/{id}',
    access: 'user',
    tag: messages,
    summary: 'One conversation with its messages, oldest first',
    params: idParams,
    success: { status: 200, schema: threadWithMessages },
    errors: ['not_found'],
  }),
  startThread: route({
    id: 'startThread',
    method: 'POST',
    path: '/api/messages/threads',
    access: 'user',
    standing: true,
    tag: messages,
    summary: 'Write to the team',
    body: threadBody,
    idempotent: true,
    success: { status: 201, schema: threadWithMessages },
    errors: ['forbidden', 'too_many_requests'],
  }),
  replyToThread: route({
    id: 'replyToThread',
    method: 'POST',
    path: '/api/messages/threads/{id}/replies',
    access: 'user',
    standing: true,
    tag: messages,
    summary: 'Answer in a conversation',
    params: idParams,
    body: replyBody,
    idempotent: true,
    success: { status: 201, schema: threadWithMessages },
    errors: ['not_found', 'conflict', 'too_many_requests'],
  }),
  changeThread: route({
    id: 'changeThread',
    method: 'PATCH',
    path: '/api/messages/threads/{id}',
    access: 'user',
    tag: messages,
    summary: 'Mark a conversation as read or unread, archive it or bring it back, for oneself',
    params: idParams,
    body: z.strictObject({ archived: z.boolean().optional(), isRead: z.boolean().optional() }),
    success: { status: 200, schema: thread },
    errors: ['not_found'],
  }),
  listDeadLetters: route({
    id: 'listDeadLetters',
    method: 'GET',
    path: '/api/events/dead-letters',
    access: 'admin',
    tag: 'Events',
    summary: 'Events that a consumer gave up on, newest first',
    query: adminListQuery(deadLetterStatuses),
    success: { status: 200, schema: z.array(deadLetter) },
    errors: ['invalid_status'],
  }),
  getDeadLetter: route({
    id: 'getDeadLetter',
    method: 'GET',
    path: '/api/events/dead-letters/{id}',
    access: 'admin',
    tag: 'Events',
    summary: 'One event that a consumer gave up on',
    params: idParams,
    success: { status: 200, schema: deadLetter },
    errors: ['not_found'],
  }),
  dismissDeadLetter: route({
    id: 'dismissDeadLetter',
    method: 'DELETE',
    path: '/api/events/dead-letters/{id}',
    access: 'admin',
    tag: 'Events',
    summary: 'Forget an event that its consumer can never work on',
    params: idParams,
    success: { status: 204 },
    errors: ['not_found'],
  }),
  replayDeadLetter: route({
    id: 'replayDeadLetter',
    method: 'POST',
    path: '/api/events/dead-letters/{id}/replay',
    access: 'admin',
    tag: 'Events',
    summary: 'Give a dead letter to its consumer again',
    params: idParams,
    success: { status: 204 },
    errors: ['not_found'],
  }),
} as const;
