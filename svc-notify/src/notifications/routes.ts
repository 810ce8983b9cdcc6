import { notifyRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, type createRoutes } from '@postcard/service-kit';
import type { NotificationStore } from './store.ts';

export function addNotificationRoutes({ serve }: ReturnType<typeof createRoutes>, notifications: NotificationStore): void {
  serve(routes.listNotifications, async ({ user, query, ctx }) => presentPage(ctx, await notifications.list(user.userId, query)));

  serve(routes.markNotification, async ({ user, params, body }) => {
    const marked = await notifications.mark(params.id, user.userId, body.isRead);
    if (!marked) throw new NamedError('not_found');
    return marked;
  });
}
