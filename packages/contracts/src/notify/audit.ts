import { z } from '../shared/zod.ts';
import { adminListQuery, id, instant } from '../shared/fields.ts';
import { callers, listByStatus, readOf, routes } from '../shared/route.ts';

/** `unknown` if the process died before the outcome was recorded. */
export const auditOutcomes = ['done', 'refused', 'unknown'] as const;

export const auditLine = z.object({
  id,
  at: instant,
  service: z.string(),
  actorId: id,
  act: z.string(),
  summary: z.string(),
  target: z.record(z.string(), z.string()),
  /** The document as responses show it; null if it did not exist. */
  before: z.unknown(),
  after: z.unknown(),
  outcome: z.enum(auditOutcomes),
  code: z.string().nullable(),
  requestId: z.string(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const auditEntry = auditLine.extend({ actorName: z.string() });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditRoutes = routes('System', callers.office, {
  listAudit: {
    ...listByStatus(auditEntry, auditOutcomes),
    path: '/api/audit',
    summary: 'What administrators have done, newest first',
    query: adminListQuery(auditOutcomes).extend({ actor: id.optional(), service: id.optional() }),
  },
  getAuditLine: {
    ...readOf(auditEntry),
    path: '/api/audit/{id}',
    summary: 'One thing that an administrator has done',
  },
});
