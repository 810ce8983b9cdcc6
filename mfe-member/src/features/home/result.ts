import { grouped } from '@postcard/contracts/numbers';
import type { ResultsView } from '@postcard/contracts/campaigns';
import { monthOf, monthsCard } from './cards.ts';

type Result = Pick<ResultsView, 'total' | 'distributionDate'>;

export function resultInWords(last: Result, before?: Result): string {
  const card = monthsCard(last);
  if (last.total === 0) return `${card} has brought no scans yet.`;
  const scans = `${grouped(last.total)} ${last.total === 1 ? 'scan' : 'scans'}`;
  if (!before) return `${card} brought ${scans}.`;
  return `${card} brought ${scans}, ${beside(last.total - before.total)} ${monthOf(before)}’s.`;
}

function beside(more: number): string {
  if (more === 0) return 'as many as';
  return more > 0 ? `${grouped(more)} more than` : `${grouped(-more)} fewer than`;
}
