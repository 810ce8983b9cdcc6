import { id, instant, searchQuery, statusFilter } from '../shared/fields.ts';
import { callers, readOf, routes } from '../shared/route.ts';
import { z } from '../shared/zod.ts';

export const securityKinds = [
  'login',
  'login_failed',
  'lockout',
  'refresh_replayed',
  'step_up',
  'step_up_failed',
  'logout_all',
  'role_changed',
  'staff_invited',
  'staff_joined',
  'staff_removed',
  'factor_added',
  'factor_removed',
  'factors_reset_asked',
  'factors_reset_stopped',
  'factors_reset',
  'factor_undone',
  'recovery_code_used',
  'password_changed',
  'email_changed',
  'email_change_undone',
  'export',
  'personal_data_read',
  'forbidden',
] as const;
export type SecurityKind = (typeof securityKinds)[number];

export const securityEvent = z
  .object({
    id,
    at: instant,
    service: z.string(),
    /** One of `securityKinds`; text, so that older readers accept new kinds. */
    kind: z.string(),
    /** Null if the name belongs to no account. */
    userId: id.nullable(),
    /** Null without a login. */
    actorId: id.nullable(),
    /** An IPv4 /24 or an IPv6 /48, which does not identify a computer. */
    network: z.string(),
    userAgent: z.string(),
    method: z.string().optional(),
    route: z.string().optional(),
    target: z.string().optional(),
    detail: z.string().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.infer<typeof securityEvent>;

export const shownSecurityEvent = securityEvent
  .extend({ userName: z.string().nullable(), actorName: z.string().nullable() })
  .meta({ id: 'ShownSecurityEvent' });
export type ShownSecurityEvent = z.infer<typeof shownSecurityEvent>;

export const securityEventRoutes = routes('System', callers.owners, {
  listSecurityEvents: {
    method: 'GET',
    path: '/api/security-events',
    summary: 'The security log, newest first; `user` is whose account it was or who did it',
    query: searchQuery.extend({ kind: statusFilter(securityKinds), user: id.optional() }),
    success: { status: 200, schema: z.array(shownSecurityEvent) },
  },
  getSecurityEvent: {
    ...readOf(shownSecurityEvent),
    path: '/api/security-events/{id}',
    summary: 'One line of the security log',
  },
});
