import { z } from '../shared/zod.ts';
import { idParams, text } from '../shared/fields.ts';
import { user } from './user.ts';
import { subscription } from './identity.ts';
import { route } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

export const teamMemberRoutes = {
  endMembership: route({
    id: 'endMembership',
    method: 'POST',
    path: '/api/subscriptions/{id}/end',
    access: 'admin',
    roles: rolesFor.office,
    tag: 'Membership',
    summary: 'End a membership at once; the business is told why, and its booked spots stay',
    params: idParams,
    body: z.strictObject({ reason: text('Please say why, the business will read it', 500) }),
    success: { status: 200, schema: subscription },
    errors: ['not_found', 'invalid_transition', 'conflict'],
  }),
  askFactorReset: route({
    id: 'askFactorReset',
    method: 'POST',
    path: '/api/users/{id}/factor-reset',
    access: 'admin',
    stepUp: true,
    tag: 'Team',
    summary:
      'Reset the second factors of somebody who has lost them, in 24 hours. The address is notified, and can keep them',
    params: idParams,
    success: { status: 200, schema: user },
    errors: ['not_found', 'invalid_transition', 'conflict'],
  }),
  sendPasswordLink: route({
    id: 'sendPasswordLink',
    method: 'POST',
    path: '/api/users/{id}/password-link',
    access: 'admin',
    roles: rolesFor.office,
    tag: 'Accounts',
    summary: 'Send a link to set a new password to the current address of an account of lower rank',
    params: idParams,
    success: { status: 202 },
    errors: ['not_found'],
  }),
};
