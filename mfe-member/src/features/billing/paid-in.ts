import type { Invoice } from '@postcard/contracts/campaigns';
import { formatDate } from '@postcard/ui';

/** The year an instant falls in, in the town: '2027'. */
export const townYear = (instant: string | Date): string => formatDate(instant, 'MMMM yyyy').slice(-4);

type Paid = Pick<Invoice, 'amount' | 'paidDate' | 'creditNote'> & { status: string };

/** What was paid in a year of the town, for spots or a membership, and not given back, in cents. */
export function paidIn(year: string, invoices: readonly Paid[]): number {
  const paid = invoices.filter(
    ({ status, paidDate, creditNote }) =>
      status === 'paid' && !creditNote && paidDate !== null && townYear(paidDate) === year,
  );
  return paid.reduce((sum, { amount }) => sum + amount, 0);
}
