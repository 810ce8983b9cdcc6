import { disputeStatuses, type Dispute } from '@postcard/contracts/campaigns';
import { Badge, formatDateTime, Money } from '@postcard/ui';
import { useList } from '@postcard/web-kit';
import { useAddress } from '../lists/use-address.ts';
import { disputeList } from './api.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { reasonWords, statusWords } from './words.ts';
import { ListFilters } from '../lists/list-filters.tsx';
import { listPath } from '../lists/list-path.ts';
import { ListTable } from '../lists/list-table.tsx';
import { statusOptions } from '../lists/status-options.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useFilters } from '../lists/use-filters.ts';

const columns: ListColumn<Dispute>[] = [
  {
    id: 'business',
    header: 'Business',
    cell: ({ businessName }) => businessName || 'Not known',
    sortBy: ({ businessName }) => businessName.toLowerCase(),
    isRowHeader: true,
  },
  { id: 'card', header: 'Card', cell: ({ campaignName, spotId }) => [spotId, campaignName].filter(Boolean).join(', ') },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <Money cents={amount} />,
    sortBy: ({ amount }) => amount,
    align: 'end',
  },
  { id: 'reason', header: 'The bank’s reason', cell: ({ reason }) => reasonWords(reason) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>,
    sortBy: ({ status }) => status,
  },
  {
    id: 'by',
    header: 'Answer by',
    cell: ({ answerBy }) => (answerBy ? formatDateTime(answerBy) : 'No answer is taken'),
    sortBy: ({ answerBy }) => answerBy ?? '9',
  },
];

const choices = statusOptions(disputeStatuses, (status) => statusWords[status].label, 'All disputes');

/** Lists disputed payments, those due soonest first. The address holds the filters. */
export function Disputes() {
  const address = useAddress();
  const filters = useFilters('disputes', disputeStatuses);
  const { q, status } = filters;
  const opened = address.get('dispute');
  const list = useList(listPath('/api/disputes', { q, status }), disputeList);
  return (
    <>
      <ListFilters
        filters={filters}
        columns={columns}
        search={{ name: 'disputes-search', hint: 'Business, card, spot or the bank’s reason' }}
        status={{ name: 'dispute-status', label: 'Show', options: choices }}
      />
      <ListTable
        name="disputes"
        caption="Disputes"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        usualSort={{ column: 'by' }}
        empty={{
          title: status ? 'No dispute of this kind' : 'No payment is disputed',
          text: 'A payment that its payer’s bank calls back appears here.',
        }}
        unmatched={q && 'Try another search or kind.'}
        failure={{ title: 'The disputes could not be loaded' }}
        rowAction={{
          label: 'Open',
          name: ({ businessName }) => businessName || 'the dispute',
          onSelect: ({ id }) => address.open({ dispute: id }),
        }}
      />
      {opened && (
        <DisputeDialog
          key={opened}
          id={opened}
          onClose={() => address.set({ dispute: null })}
          onChanged={() => void list.reload()}
        />
      )}
    </>
  );
}
