import { z } from '../shared/zod.ts';
import { adminListQuery, id, idParams, instant } from '../shared/fields.ts';
import { route } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

/** `unknown` where the process died between the act and the note of how it ended. */
export const auditOutcomes = ['done', 'refused', 'unknown'] as const;

/** Line of the audit log: actor, action, target, and its state before and after. */
export const auditLine = z.object({
  id,
  at: instant,
  /** The unit whose document it was. */
  service: z.string(),
  actorId: id,
  /** The id of the route, such as `approveSubscription`, and what it does in words. */
  act: z.string(),
  summary: z.string(),
  /** The path's parameters, by name. */
  target: z.record(z.string(), z.string()),
  /** The document as a response shows it; null where there was none. */
  before: z.unknown(),
  after: z.unknown(),
  outcome: z.enum(auditOutcomes),
  /** Why it was refused; null when it was not. */
  code: z.string().nullable(),
  requestId: z.string(),
});
export type AuditLine = z.infer<typeof auditLine>;

/** As the team reads it. */
export const auditEntry = auditLine.extend({ actorName: z.string() });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditRoutes = {
  listAudit: route({
    id: 'listAudit',
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    roles: rolesFor.office,
    tag: 'System',
    summary: 'What administrators have done, newest first',
    query: adminListQuery(auditOutcomes).extend({ actor: id.optional(), service: id.optional() }),
    success: { status: 200, schema: z.array(auditEntry) },
    errors: ['invalid_status'],
  }),
  getAuditLine: route({
    id: 'getAuditLine',
    method: 'GET',
    path: '/api/audit/{id}',
    access: 'admin',
    roles: rolesFor.office,
    tag: 'System',
    summary: 'One thing that an administrator has done',
    params: idParams,
    success: { status: 200, schema: auditEntry },
    errors: ['not_found'],
  }),
};
