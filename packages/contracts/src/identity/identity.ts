import { subscriptionRoutes } from './subscriptions.ts';
import { userRoutes } from './user-routes.ts';

export * from './subscriptions.ts';
export * from './user-routes.ts';
export * from './user.ts';
export * from './users.ts';

export const identityRoutes = { ...userRoutes, ...subscriptionRoutes } as const;
