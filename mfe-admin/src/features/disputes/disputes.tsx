import { disputeStatuses, type Dispute } from '@postcard/contracts/campaigns';
import {
  Badge,
  DataTable,
  EmptyState,
  formatDateTime,
  Money,
  SelectField,
  Stack,
  TextField,
  type DataTableColumn,
} from '@postcard/ui';
import { useList, userMessageOf } from '@postcard/web-kit';
import { MoreRows } from '../lists/more-rows.tsx';
import { useAddress } from '../lists/use-address.ts';
import { useSearchText } from '../lists/use-search-text.ts';
import { useSort } from '../lists/use-sort.ts';
import styles from '../requests/requests.module.css';
import { disputeList, listPath } from './api.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { reasonWords, statusWords } from './words.ts';

const columns: DataTableColumn<Dispute>[] = [
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

const choices = [
  { value: '', label: 'All disputes' },
  ...disputeStatuses.map((value) => ({ value, label: statusWords[value].label })),
];

/**
 * Payments that a bank has called back, those that need an answer soonest first. Which and what is open stands in the
 * address.
 */
export function Disputes() {
  const address = useAddress();
  const status = disputeStatuses.find((each) => each === address.get('status')) ?? '';
  const opened = address.get('dispute');
  const q = address.get('q');
  const [text, setText] = useSearchText(q, (next) => address.set({ q: next }));
  const list = useList(listPath({ q, status }), disputeList);
  const sort = useSort(columns, { column: 'by' });
  return (
    <Stack gap={4}>
      <div className={styles['filters']}>
        <TextField
          label="Search"
          hint="Business, card, spot or the bank’s reason"
          type="search"
          name="disputes-search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <SelectField
          label="Show"
          name="dispute-status"
          value={status}
          onChange={({ target }) => address.set({ status: target.value })}
          options={choices}
        />
      </div>
      <DataTable
        caption="Disputes"
        captionHidden
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        keptSort={sort}
        empty={
          <EmptyState title={q ? 'Nothing matches' : status ? 'No dispute of this kind' : 'No payment is disputed'}>
            {q ? 'Try another search or kind.' : 'A payment that its payer’s bank calls back appears here.'}
          </EmptyState>
        }
        error={
          list.error && {
            title: 'The disputes could not be loaded',
            message: userMessageOf(list.error),
            onRetry: () => void list.reload(),
            busy: list.isBusy,
          }
        }
        rowAction={{
          label: 'Open',
          name: ({ businessName }) => businessName || 'the dispute',
          onSelect: ({ id }) => address.open({ dispute: id }),
        }}
      />
      <MoreRows list={list} />
      {opened && (
        <DisputeDialog
          key={opened}
          id={opened}
          onClose={() => address.set({ dispute: null })}
          onChanged={() => void list.reload()}
        />
      )}
    </Stack>
  );
}
