import { z } from '../shared/zod.ts';
import { idParams, text } from '../shared/fields.ts';
import { subscription } from './identity.ts';
import { route } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

/** What the team does with a membership once it is given. */
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
};
