import { z } from '../shared/zod.ts';
import { id, instant, pageQuery } from '../shared/fields.ts';
import { callers, listOf, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

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

/** Notices that a member may also get by email. Emails about money or required by law are always sent. */
export const mailChoices = ['messages', 'membership', 'bookings', 'reminders'] as const;
export type MailChoice = (typeof mailChoices)[number];

export const notificationPreferences = z
  .object(Object.fromEntries(mailChoices.map((choice) => [choice, z.boolean()])) as Record<MailChoice, z.ZodBoolean>)
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const unreadCounts = z.object({ notifications: z.int(), threads: z.int() }).meta({ id: 'UnreadCounts' });
export type UnreadCounts = z.infer<typeof unreadCounts>;

const alertId = z.strictObject({ alertId: z.string().min(1).max(160) });
export const notificationRoutes = routes('Notices', callers.users, {
  listNotifications: {
    ...listOf(notification),
    path: '/api/notifications',
    summary: "One's own notices, newest first",
  },
  markNotification: {
    method: 'PATCH',
    path: '/api/notifications/{id}',
    summary: 'Mark a notice as read or unread',
    body: z.strictObject({ isRead: z.boolean() }),
    success: { status: 200, schema: notification },
    errors: ['not_found'],
  },
  markAllNotifications: {
    method: 'POST',
    path: '/api/notifications/read',
    summary: "Mark all of one's notices as read",
    success: { status: 204 },
  },
  unreadCounts: {
    method: 'GET',
    path: '/api/notifications/unread',
    summary: 'Unread counts',
    success: { status: 200, schema: unreadCounts },
  },
  streamNotifications: {
    method: 'GET',
    path: '/api/notifications/stream',
    sessionCheck: true,
    roles: rolesFor.office,
    summary:
      'Server-sent events for oneself: `ready` once nothing can be missed, `notice` with a notice, `message` with ' +
      'a conversation, `beat` now and then',
    success: { status: 200, contentType: 'text/event-stream' },
  },
  getPreferences: {
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'Which notices also come by email',
    success: { status: 200, schema: notificationPreferences },
  },
  setPreferences: {
    method: 'PUT',
    path: '/api/notifications/preferences',
    summary: 'Choose which notices also come by email',
    body: z.strictObject(notificationPreferences.shape),
    success: { status: 200, schema: notificationPreferences },
  },
  listAlertMarks: {
    method: 'GET',
    path: '/api/notifications/alerts',
    summary: "The dashboard's alerts that were marked as read, by id, the last one marked first",
    query: pageQuery,
    success: { status: 200, schema: z.array(z.string()) },
  },
  markAlert: {
    method: 'PUT',
    path: '/api/notifications/alerts/{alertId}',
    summary: "Mark one of the dashboard's alerts as read or unread",
    params: alertId,
    body: z.strictObject({ isRead: z.boolean() }),
    success: { status: 204 },
    errors: ['not_found'],
  },
});
