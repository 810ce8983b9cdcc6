import { auditRoutes, type Envelope } from '@postcard/contracts';
import { NamedError, presentPage, type ServiceDeps } from '@postcard/service-kit';
import type { ModuleParts } from '../parts.ts';
import type { MemberStore } from '../people/members/store.ts';
import { createAuditStore } from './audit/store.ts';
import { addSecurityLogRoutes } from './security-log/routes.ts';
import { createSecurityLogStore } from './security-log/store.ts';

type Deps = Pick<ServiceDeps, 'db' | 'now'> & { members: Pick<MemberStore, 'byId' | 'byIds'> };

export function createLogs({ db, now, members }: Deps) {
  const audit = createAuditStore({ db, now });
  const security = createSecurityLogStore({ db, now });
  const parts: ModuleParts = {
    addRoutes(routes) {
      const { serve } = routes;
      serve(auditRoutes.listAudit, async ({ query, ctx }) => presentPage(ctx, await audit.list(query)));
      serve(auditRoutes.getAuditLine, async ({ params }) => {
        const line = await audit.byLine(params.id);
        if (!line) throw new NamedError('not_found');
        return line;
      });
      addSecurityLogRoutes(routes, { lines: security, members });
    },
  };
  return {
    ...parts,
    handlers: {
      'admin.acted': async ({ aggregateVersion, data: { line } }: Envelope<'admin.acted'>): Promise<void> => {
        const actor = await members.byId(line.actorId);
        await audit.keep(line, aggregateVersion, actor?.name || actor?.businessName || line.actorId);
      },
      'security.recorded': ({ data }: Envelope<'security.recorded'>): Promise<void> => security.keep(data.event),
    },
  };
}
