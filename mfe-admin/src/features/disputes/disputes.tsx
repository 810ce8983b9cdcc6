import { disputeStatuses, type Dispute } from '@postcard/contracts/campaigns';
import { Badge, formatDateTime, Money } from '@postcard/ui';
import { disputeList } from './api.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { reasonWords, statusWords } from './words.ts';
import { ListPage } from '../list-page/list-page.tsx';
import { listPath } from '../lists/list-path.ts';
import type { ListColumn } from '../lists/use-columns.ts';

const columns: ListColumn<Dispute>[] = [
  {
    id: 'business',
    header: 'Business',
    cell: ({ businessName }) => businessName || 'Not known',
    sortBy: 'businessName',
    isRowHeader: true,
  },
  { id: 'card', header: 'Card', cell: ({ campaignName, spotId }) => [spotId, campaignName].filter(Boolean).join(', ') },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => <Money cents={amount} />, sortBy: 'amount', align: 'end' },
  { id: 'reason', header: 'The bank’s reason', cell: ({ reason }) => reasonWords(reason) },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>,
    sortBy: 'status',
  },
  {
    id: 'by',
    header: 'Answer by',
    cell: ({ answerBy }) => (answerBy ? formatDateTime(answerBy) : 'No response possible'),
    sortBy: ({ answerBy }) => answerBy ?? '9',
  },
];

export const Disputes = () => (
  <ListPage
    name="disputes"
    caption="Disputes"
    path={({ q, status }) => listPath('/api/disputes', { q, status })}
    rows={disputeList}
    columns={columns}
    search="Business, card, spot or the bank’s reason"
    status={{
      label: 'Show',
      values: disputeStatuses,
      wordsOf: (status) => statusWords[status].label,
      all: 'All disputes',
    }}
    usualSort={{ column: 'by' }}
    empty={({ status }) => ({
      title: status ? 'No dispute of this kind' : 'No payment is disputed',
      text: 'A payment that its payer’s bank calls back appears here.',
    })}
    unmatched={({ q }) => q && 'Try another search or kind.'}
    failure={{ title: 'The disputes could not be loaded' }}
    action={{ label: 'Open', nameOf: ({ businessName }) => businessName || 'the dispute' }}
    opens="dispute"
    renderDialog={(opened) => <DisputeDialog {...opened} />}
  />
);
