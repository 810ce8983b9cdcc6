import { mailFilters, type MailSummary } from '@postcard/contracts/notify';
import { Button, formatDateTime } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import type { ListColumn } from '../lists/use-columns.ts';
import { ListPage } from '../list-page/list-page.tsx';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { chooseColumn } from '../selection/choose-column.tsx';
import { ConfirmedAct } from '../selection/confirmed-act.tsx';
import { useBulk } from '../selection/use-bulk.ts';
import type { Selection } from '../selection/use-selection.ts';
import { emailsAt, mails } from './api.ts';
import { canBeDismissed, canBeSentAgain, dismissAct, resendAct } from './acts.ts';
import { EmailDialog } from './email-dialog.tsx';
import { EmailStateBadge, stateWords } from './email-state.tsx';

const nameOf = ({ subject, to }: MailSummary): string => `${subject}, ${to}`;

const columns: ListColumn<MailSummary>[] = [
  chooseColumn(nameOf),
  { id: 'subject', header: 'Subject', cell: ({ subject }) => subject || 'No longer kept', isRowHeader: true },
  { id: 'to', header: 'To', cell: ({ to }) => to || 'No longer kept' },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, isDismissed }) => <EmailStateBadge state={state} isDismissed={isDismissed} />,
  },
  { id: 'template', header: 'Template', cell: 'template', isExtra: true },
  { id: 'tries', header: 'Tries', cell: 'tries', align: 'end', isExtra: true },
  { id: 'made', header: 'Made', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

export const EmailList = () => (
  <ListPage
    name="emails"
    caption="Emails"
    path={emailsAt}
    rows={mails}
    columns={columns}
    search="Address, subject or template"
    status={{ label: 'State', values: mailFilters, wordsOf: (state) => stateWords[state] }}
    renderBulk={({ list, selection, reload }) => (
      <BulkEmails emails={list.items ?? []} selection={selection} onChanged={reload} />
    )}
    empty={{ title: 'No email yet', text: 'Every email the site sends appears here.' }}
    unmatched="Try another search or state."
    failure={{
      title: 'Error Loading Data',
      messageOf: (error) => userMessageOf(error, 'The emails could not be loaded.'),
    }}
    action={{ label: 'View', nameOf }}
    opens="mail"
    renderDialog={(opened) => <EmailDialog {...opened} />}
  />
);

type BulkProps = { emails: readonly MailSummary[]; selection: Selection; onChanged: () => void };

function BulkEmails({ emails, selection, onChanged }: BulkProps) {
  const bulk = useBulk({ items: emails, selection, nameOf, onChanged });
  const { chosen, busy, run } = bulk;
  const toSend = chosen.filter(canBeSentAgain);
  const toDismiss = chosen.filter(canBeDismissed);
  return (
    <BulkBar bulk={bulk}>
      <ConfirmedAct
        label={`Send ${toSend.length} again`}
        busyLabel="Sending..."
        disabled={toSend.length === 0 || busy !== null}
        description={
          <>
            <p>Only emails that failed or came back are sent again. What has left cannot be taken back.</p>
            <p>{[...new Set(toSend.map(({ to }) => to))].join(', ')}</p>
          </>
        }
        onConfirm={() => run(resendAct, toSend)}
      />
      <Button
        size="small"
        aria-keyshortcuts="d"
        busy={busy === dismissAct.key}
        disabled={toDismiss.length === 0 || busy !== null}
        onClick={() => void run(dismissAct, toDismiss)}
      >
        Dismiss {toDismiss.length}
      </Button>
    </BulkBar>
  );
}
