import type { Invoice } from '@postcard/contracts/campaigns';
import { formatDate } from '@postcard/ui';

/** Returns the year of an instant in the town: '2027'. */
export const townYear = (instant: string | Date): string => formatDate(instant, 'MMMM yyyy').slice(-4);

type Paid = Pick<Invoice, 'amount' | 'paidDate' | 'creditNote'> & { status: string };

/** Returns the cents paid in a year of the town, without refunds. */
export function paidIn(year: string, invoices: readonly Paid[]): number {
  const paid = invoices.filter(
    ({ status, paidDate, creditNote }) =>
      status === 'paid' && !creditNote && paidDate !== null && townYear(paidDate) === year,
  );
  return paid.reduce((sum, { amount }) => sum + amount, 0);
}
