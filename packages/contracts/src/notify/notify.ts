import { deadLetterRoutes } from './dead-letters.ts';
import { mailRoutes } from './mail-routes.ts';
import { notificationRoutes } from './notifications.ts';
import { conversationRoutes } from './conversations.ts';

export * from './dead-letters.ts';
export * from './mail-routes.ts';
export * from './mails.ts';
export * from './notifications.ts';
export * from './conversations.ts';

export const notifyRoutes = {
  ...mailRoutes,
  ...notificationRoutes,
  ...conversationRoutes,
  ...deadLetterRoutes,
} as const;
