import type { Dispute } from '@postcard/contracts/campaigns';
import { DataTable, EmptyState, formatDateTime, Money, StatusBadge, type DataTableColumn } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { useDisputes } from './api.ts';

const columns: DataTableColumn<Dispute>[] = [
  { id: 'business', header: 'Business', cell: ({ businessName }) => businessName || 'Not known', sortBy: ({ businessName }) => businessName.toLowerCase(), isRowHeader: true },
  { id: 'card', header: 'Card', cell: ({ campaignName, spotId }) => [spotId, campaignName].filter(Boolean).join(', ') },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money cents={amount} />, sortBy: ({ amount }) => amount, align: 'end' },
  { id: 'reason', header: 'The bank’s reason', cell: ({ reason }) => reason.replaceAll('_', ' ') },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sortBy: ({ status }) => status },
  { id: 'by', header: 'Answer by', cell: ({ answerBy }) => (answerBy ? formatDateTime(answerBy) : 'No answer is taken'), sortBy: ({ answerBy }) => answerBy ?? '9' },
];

/** Payments that a bank has called back, those that need an answer soonest first. */
export function Disputes() {
  const { data, error, isValidating, mutate } = useDisputes();
  return (
    <DataTable
      caption="Disputes" captionHidden columns={columns} rows={data} rowId={({ id }) => id} initialSort={{ column: 'by' }}
      empty={<EmptyState title="No payment is disputed">A payment that its payer’s bank calls back appears here.</EmptyState>}
      error={error && { title: 'The disputes could not be loaded', message: userMessageOf(error), onRetry: () => void mutate(), busy: isValidating }}
    />
  );
}
