import { email, id, instant, text } from '../shared/fields.ts';
import { callers, listOf, readOf, routes } from '../shared/route.ts';
import { staffRole, townRoles, type StaffRole, type TownRole } from '../shared/staff-roles.ts';
import { z } from '../shared/zod.ts';
import { user } from './user.ts';
import { newPassword, username } from './users.ts';

/** Lifetime of an invitation in milliseconds, and the most that can be open at once. */
export const invitationMs = 7 * 24 * 3_600_000;
export const mostInvitations = 50;

export const staffMember = z
  .object({
    id,
    username: z.string(),
    displayName: z.string(),
    email: z.string(),
    staffRole,
    /** Null if `staffRole` applies in all towns. */
    towns: townRoles.nullable().default(null),
    hasSecondFactor: z.boolean(),
    /** Null if unknown. */
    lastSeenAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof staffMember>;

export const invitation = z
  .object({
    id,
    email: z.string(),
    staffRole,
    towns: townRoles.nullable().default(null),
    invitedBy: z.string(),
    createdAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'StaffInvitation' });
export type StaffInvitation = z.infer<typeof invitation>;

export const openedInvitation = z
  .object({ email: z.string(), staffRole, invitedBy: z.string() })
  .meta({ id: 'OpenedInvitation' });

export const acceptBody = z.strictObject({
  firstName: text('First name is required', 80),
  lastName: text('Last name is required', 80),
  username,
  password: newPassword,
});
export type AcceptBody = z.infer<typeof acceptBody>;

/** Owners have their role in all towns. */
const role = { staffRole, towns: townRoles.nullable().optional() };
type Role = { staffRole: StaffRole; towns?: TownRole[] | null | undefined };
const ownsEveryTown = ({ staffRole: wantedRole, towns }: Role): boolean => wantedRole !== 'owner' || !towns;
const ownerSentence = { path: ['towns'], message: 'An owner works in every town. Leave the towns empty' };
export const inviteBody = z.strictObject({ email, ...role }).refine(ownsEveryTown, ownerSentence);
export const roleBody = z.strictObject(role).refine(ownsEveryTown, ownerSentence);
export type RoleBody = z.infer<typeof roleBody>;

export const staffRoutes = routes('Team', callers.owners, {
  listStaff: {
    ...listOf(staffMember),
    path: '/api/staff',
    summary: 'Who is on the team, newest first',
  },
  changeStaffRole: {
    method: 'PATCH',
    path: '/api/staff/{id}',
    stepUp: true,
    summary:
      'Change a team member’s role in all or some towns; takes effect at once. Without `towns` they stay the same',
    body: roleBody,
    success: { status: 200, schema: staffMember },
    errors: ['not_found', 'last_owner', 'conflict'],
  },
  removeStaff: {
    method: 'DELETE',
    path: '/api/staff/{id}',
    stepUp: true,
    summary: 'Remove a team member and end their sessions',
    success: { status: 204 },
    errors: ['not_found', 'last_owner', 'conflict'],
  },
  resetSecondFactors: {
    method: 'DELETE',
    path: '/api/staff/{id}/second-factors',
    stepUp: true,
    summary:
      "Reset the second factors of somebody else's of the team, who has lost them, in 24 hours. The address is " +
      'notified, and can keep them',
    success: { status: 204 },
    errors: ['not_found', 'invalid_transition', 'conflict'],
  },
  listInvitations: {
    ...listOf(invitation),
    path: '/api/staff/invitations',
    summary: 'Invitations that can still be accepted, newest first',
  },
  invite: {
    method: 'POST',
    path: '/api/staff/invitations',
    stepUp: true,
    summary: 'Invite somebody to the team by email; another invitation of the same address ends',
    body: inviteBody,
    success: { status: 201, schema: invitation },
    errors: ['email_taken', 'conflict'],
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/staff/invitations/{id}',
    stepUp: true,
    summary: 'Withdraw an invitation',
    success: { status: 204 },
    errors: ['not_found'],
  },
  openInvitation: {
    ...readOf(openedInvitation),
    path: '/api/staff/invitation/{token}',
    access: 'public',
    summary: 'What an invitation is to, by the link of its email',
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/staff/invitation/{token}',
    access: 'public',
    summary: 'Accept an invitation: creates the account and starts a session',
    body: acceptBody,
    success: { status: 201, schema: user },
    errors: ['not_found', 'email_taken', 'username_taken', 'too_many_requests'],
  },
});
