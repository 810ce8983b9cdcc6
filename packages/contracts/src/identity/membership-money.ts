import { z } from '../shared/zod.ts';
import { adminListQuery, id } from '../shared/fields.ts';
import { membershipInvoice } from './membership.ts';
import { route } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

export const membershipCharge = z
  .object({ ...membershipInvoice.shape, userId: id, businessName: z.string() })
  .meta({ id: 'MembershipCharge' });
export type MembershipCharge = z.infer<typeof membershipCharge>;

const tag = 'Membership';

export const membershipMoneyRoutes = {
  listMembershipCharges: route({
    id: 'listMembershipCharges',
    method: 'GET',
    path: '/api/subscriptions/invoices/all',
    access: 'admin',
    roles: rolesFor.money,
    tag,
    summary: 'What businesses were asked for their memberships, newest first',
    query: adminListQuery(membershipInvoice.shape.status.options),
    success: { status: 200, schema: z.array(membershipCharge) },
    errors: ['invalid_status'],
  }),
  exportMembershipCharges: route({
    id: 'exportMembershipCharges',
    method: 'GET',
    path: '/api/subscriptions/invoices/export.csv',
    access: 'admin',
    roles: rolesFor.money,
    stepUp: true,
    logged: 'export',
    tag,
    summary: 'All of it for the accountant, as a spreadsheet',
    success: { status: 200, contentType: 'text/csv' },
  }),
} as const;
