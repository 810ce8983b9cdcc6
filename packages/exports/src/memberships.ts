import type { MembershipCharge } from '@postcard/contracts/membership-money';
import { isoDate } from '@postcard/contracts/town-dates';
import { csvHead, csvRow } from './csv.ts';

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const day = (instant: string | null): string => (instant ? isoDate(instant) : '');

export const membershipExportHeader = csvHead([
  'Date',
  'Number',
  'Business',
  'Description',
  'Amount in dollars',
  'Status',
  'Paid on',
  'Membership',
]);

/** Returns a membership invoice's line with the amount due or waived. Days are in the town's time zone. */
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

export const membershipExportName = (at: Date): string => `memberships-${isoDate(at)}.csv`;
