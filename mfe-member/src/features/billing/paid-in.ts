import type { Invoice } from '@postcard/contracts/campaigns';
import { formatDate } from '@postcard/ui';

export const townYear = (instant: string | Date): string => formatDate(instant, 'MMMM yyyy').slice(-4);

type Paid = Pick<Invoice, 'amount' | 'paidDate' | 'creditNote'> & { status: string };

export function paidIn(year: string, invoices: readonly Paid[]): number {
  const paid = invoices.filter(
    ({ status, paidDate, creditNote }) =>
      status === 'paid' && !creditNote && paidDate !== null && townYear(paidDate) === year,
  );
  return paid.reduce((sum, { amount }) => sum + amount, 0);
}
