import { auditRoutes as routes } from '@postcard/contracts';
import { presentPage, type createRoutes } from '@postcard/service-kit';
import type { AuditStore } from './store.ts';

/** Reading is all there is: a log that could be changed would prove nothing. */
export function addAuditRoutes({ serve }: ReturnType<typeof createRoutes>, audit: AuditStore): void {
  serve(routes.listAudit, async ({ query, ctx }) => presentPage(ctx, await audit.list(query)));
}
