import { securityEventRoutes as routes } from '@postcard/contracts';
import { presentPage, type createRoutes } from '@postcard/service-kit';
import type { SecurityLogStore } from './store.ts';

/** Reading is all there is, as of the audit log. */
export function addSecurityLogRoutes({ serve }: ReturnType<typeof createRoutes>, lines: SecurityLogStore): void {
  serve(routes.listSecurityEvents, async ({ query, ctx }) => presentPage(ctx, await lines.list(query)));
}
