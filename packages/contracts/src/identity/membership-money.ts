import { z } from '../shared/zod.ts';
import { id } from '../shared/fields.ts';
import { membershipInvoice } from './membership.ts';
import { callers, listByStatus, routes } from '../shared/route.ts';

export const membershipCharge = z
  .object({ ...membershipInvoice.shape, userId: id, businessName: z.string() })
  .meta({ id: 'MembershipCharge' });
export type MembershipCharge = z.infer<typeof membershipCharge>;

export const membershipMoneyRoutes = routes('Membership', callers.moneyTeam, {
  listMembershipCharges: {
    ...listByStatus(membershipCharge, membershipInvoice.shape.status.options),
    path: '/api/subscriptions/invoices/all',
    summary: 'What businesses were asked for their memberships, newest first',
  },
  exportMembershipCharges: {
    method: 'GET',
    path: '/api/subscriptions/invoices/export.csv',
    stepUp: true,
    logged: 'export',
    summary: 'All of it for the accountant, as a spreadsheet',
    success: { status: 200, contentType: 'text/csv' },
  },
});
