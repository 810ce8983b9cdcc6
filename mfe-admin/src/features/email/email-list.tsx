import { mailFilters, type MailSummary } from '@postcard/contracts/notify';
import { DataTable, EmptyState, formatDateTime, Stack, type DataTableColumn } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { useEmails } from './api.ts';
import { CursorPages } from './cursor-pages.tsx';
import styles from './email.module.css';
import { EmailDialog } from './email-dialog.tsx';
import { EmailStateBadge, stateWords } from './email-state.tsx';
import { usePlace } from './use-place.ts';
import { ListFilters } from '../lists/list-filters.tsx';
import { statusOptions } from '../lists/status-options.ts';

const columns: DataTableColumn<MailSummary>[] = [
  { id: 'subject', header: 'Subject', cell: ({ subject }) => subject || 'No longer kept', isRowHeader: true },
  { id: 'to', header: 'To', cell: ({ to }) => to || 'No longer kept' },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, isDismissed }) => <EmailStateBadge state={state} isDismissed={isDismissed} />,
  },
  { id: 'made', header: 'Made', cell: ({ createdAt }) => formatDateTime(createdAt) },
];
const states = statusOptions(mailFilters, (state) => stateWords[state]);

/** Every email, newest first; searched and filtered by the server. */
export function EmailList() {
  const { place, go } = usePlace();
  const { q, status, cursor } = place;
  const { data, error, isValidating, mutate } = useEmails({ q, status, cursor });
  const filters = {
    q,
    status,
    isNarrowed: q !== '' || status !== '',
    search: (text: string) => go({ q: text, cursor: '' }, { replace: true }),
    choose: (value: string) => go({ status: value, cursor: '' }),
  };
  return (
    <Stack gap={4}>
      <ListFilters
        className={styles['filters']}
        filters={filters}
        search={{ name: 'mail-search', hint: 'Address, subject or template' }}
        status={{ name: 'mail-state', label: 'State', options: states }}
      />
      <DataTable
        caption="E-mails"
        captionHidden
        columns={columns}
        rows={data?.items}
        rowId={({ id }) => id}
        empty={
          <EmptyState title={filters.isNarrowed ? 'Nothing matches' : 'No e-mail yet'}>
            {filters.isNarrowed ? 'Try another search or state.' : 'Every e-mail the site sends appears here.'}
          </EmptyState>
        }
        error={
          error && {
            title: 'Error Loading Data',
            message: userMessageOf(error, 'The e-mails could not be loaded.'),
            onRetry: () => void mutate(),
            busy: isValidating,
          }
        }
        rowAction={{
          label: 'View',
          name: ({ subject, to }) => `${subject}, ${to}`,
          onSelect: ({ id }) => go({ mail: id }),
        }}
      />
      {data && (
        <CursorPages label="E-mails" page={data} isFirst={cursor === ''} onTurn={(next) => go({ cursor: next })} />
      )}
      {place.mail && (
        <EmailDialog
          key={place.mail}
          id={place.mail}
          onClose={() => go({ mail: '' })}
          onChanged={() => void mutate()}
        />
      )}
    </Stack>
  );
}
