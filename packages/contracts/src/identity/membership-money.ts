import { z } from '../shared/zod.ts';
import { csvRow } from '../shared/csv.ts';
import { adminListQuery, id } from '../shared/fields.ts';
import { membershipInvoice } from './membership.ts';
import { route } from '../shared/route.ts';

/** What a business was asked for its membership, as the team sees it. */
export const membershipCharge = z
  .object({ ...membershipInvoice.shape, userId: id, businessName: z.string() })
  .meta({ id: 'MembershipCharge' });
export type MembershipCharge = z.infer<typeof membershipCharge>;

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const day = (instant: string | null): string => instant?.slice(0, 10) ?? '';

export const membershipExportHeader = csvRow([
  'Date',
  'Number',
  'Business',
  'Description',
  'Amount in dollars',
  'Status',
  'Paid on',
  'Membership',
]);

/** What an accountant books of a membership's invoice, and what is still to come or was let go. Dates in UTC. */
export const membershipExportRow = ({
  date,
  invoiceNumber,
  businessName,
  description,
  amount,
  status,
  paidDate,
  subscriptionId,
}: MembershipCharge): string =>
  csvRow([day(date), invoiceNumber, businessName, description, dollars(amount), status, day(paidDate), subscriptionId]);

/** Named by the day in UTC, as the lines are dated. */
export const membershipExportName = (at: Date): string => `memberships-${day(at.toISOString())}.csv`;

const tag = 'Membership';

export const membershipMoneyRoutes = {
  listMembershipCharges: route({
    id: 'listMembershipCharges',
    method: 'GET',
    path: '/api/subscriptions/invoices/all',
    access: 'admin',
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
    tag,
    summary: 'All of it for the accountant, as a spreadsheet',
    success: { status: 200, contentType: 'text/csv' },
  }),
} as const;
