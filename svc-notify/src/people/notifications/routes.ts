import { notifyRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, type Principal } from '@postcard/service-kit';
import type { Routes } from '../../parts.ts';
import type { Live } from '../streams/live.ts';
import type { NotificationStore } from './store.ts';

type Deps = { notifications: NotificationStore; unreadConversations: (user: Principal) => Promise<number>; live: Live };

export function addNotificationRoutes({ serve }: Routes, { notifications, unreadConversations, live }: Deps): void {
  serve(routes.listNotifications, async ({ user, query, ctx }) =>
    presentPage(ctx, await notifications.list(user.userId, query)),
  );

  serve(routes.unreadCounts, async ({ user }) => {
    const [notices, unread] = await Promise.all([notifications.countUnread(user.userId), unreadConversations(user)]);
    return { notifications: notices, threads: unread };
  });

  serve(routes.markAllNotifications, ({ user }) => notifications.markAll(user.userId));

  serve(routes.streamNotifications, ({ user, ctx }) => live.open(ctx, user));

  serve(routes.markNotification, async ({ user, params, body }) => {
    const marked = await notifications.mark(params.id, user.userId, body.isRead);
    if (!marked) throw new NamedError('not_found');
    return marked;
  });
}
