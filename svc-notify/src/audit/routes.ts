import { auditRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, type createRoutes } from '@postcard/service-kit';
import type { AuditStore } from './store.ts';

export function addAuditRoutes({ serve }: ReturnType<typeof createRoutes>, audit: AuditStore): void {
  serve(routes.listAudit, async ({ query, ctx }) => presentPage(ctx, await audit.list(query)));

  serve(routes.getAuditLine, async ({ params }) => {
    const line = await audit.byLine(params.id);
    if (!line) throw new NamedError('not_found');
    return line;
  });
}
