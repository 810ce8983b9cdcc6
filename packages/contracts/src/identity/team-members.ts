import { z } from '../shared/zod.ts';
import { text } from '../shared/fields.ts';
import { user } from './user.ts';
import { subscription } from './identity.ts';
import { callers, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

export const teamMemberRoutes = routes('Accounts', callers.owners, {
  endMembership: {
    method: 'POST',
    path: '/api/subscriptions/{id}/end',
    roles: rolesFor.office,
    tag: 'Membership',
    summary: 'End a membership at once; the business is told why, and its booked spots stay',
    body: z.strictObject({ reason: text('Please enter a reason. The business will read it.', 500) }),
    success: { status: 200, schema: subscription },
    errors: ['not_found', 'invalid_transition', 'conflict'],
  },
  askFactorReset: {
    method: 'POST',
    path: '/api/users/{id}/factor-reset',
    stepUp: true,
    tag: 'Team',
    summary:
      'Reset the second factors of somebody who has lost them, in 24 hours. The address is notified, and can keep them',
    success: { status: 200, schema: user },
    errors: ['not_found', 'invalid_transition', 'conflict'],
  },
  sendPasswordLink: {
    method: 'POST',
    path: '/api/users/{id}/password-link',
    roles: rolesFor.office,
    summary: 'Send a link to set a new password to the current address of an account of lower rank',
    success: { status: 202 },
    errors: ['not_found'],
  },
});
