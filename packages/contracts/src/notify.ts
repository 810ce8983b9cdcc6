import { z } from 'zod';
import { id, idParams, instant, pageQuery, text } from './fields.ts';
import { route } from './route.ts';

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

export const deadLetter = z
  .object({
    id,
    consumer: z.string(),
    type: z.string(),
    tries: z.int(),
    reason: z.string(),
    content: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof deadLetter>;

export const testEmailBody = z.strictObject({
  to: z.email('Please enter a valid email address'),
  subject: text('Please enter a subject', 200),
  message: text('Please enter a message', 10_000),
});
export type TestEmailBody = z.infer<typeof testEmailBody>;

export const diagnosticsAnswer = z.looseObject({ success: z.boolean(), message: z.string(), error: z.string().optional() }).meta({ id: 'DiagnosticsAnswer' });
export type DiagnosticsAnswer = z.infer<typeof diagnosticsAnswer>;

const tag = 'Notices';

export const notifyRoutes = {
  listNotifications: route({
    id: 'listNotifications', method: 'GET', path: '/api/notifications', access: 'user', tag, summary: "One's own notices, newest first",
    query: pageQuery, success: { status: 200, schema: z.array(notification) },
  }),
  markNotification: route({
    id: 'markNotification', method: 'PATCH', path: '/api/notifications/{id}', access: 'user', tag, summary: 'Mark a notice as read or unread',
    params: idParams, body: z.strictObject({ isRead: z.boolean() }), success: { status: 200, schema: notification }, errors: ['not_found'],
  }),
  testEmail: route({
    id: 'testEmail', method: 'POST', path: '/api/test-email', access: 'admin', tag: 'E-mail', summary: 'Send a test e-mail as every other e-mail is sent',
    body: testEmailBody, success: { status: 200, schema: diagnosticsAnswer },
  }),
  listDeadLetters: route({
    id: 'listDeadLetters', method: 'GET', path: '/api/events/dead-letters', access: 'admin', tag: 'Events', summary: 'Events that a consumer gave up on, newest first',
    query: pageQuery, success: { status: 200, schema: z.array(deadLetter) },
  }),
  replayDeadLetter: route({
    id: 'replayDeadLetter', method: 'POST', path: '/api/events/dead-letters/{id}/replay', access: 'admin', tag: 'Events', summary: 'Give a dead letter to its consumer again',
    params: idParams, success: { status: 204 }, errors: ['not_found'],
  }),
} as const;
