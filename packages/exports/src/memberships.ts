import type { MembershipCharge } from '@postcard/contracts/membership-money';
import { csvRow } from './csv.ts';

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
