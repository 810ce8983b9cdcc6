import { paths } from '@postcard/contracts/paths';
import { Button, Card, Cluster, Stack, Tabs, Facts, SelectField, formatDateTime } from '@postcard/ui';
import { toast, LinkButton, Fetched, userMessageOf } from '@postcard/web-kit';
import { type MailTemplate, mailFilters, type MailSummary } from '@postcard/contracts/notify';
import { useAddress } from '../lists/use-address.ts';
import { ForRoles, useMay } from '../roles/for-roles.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { useTemplates, emailsAt, mails, canBeDismissed, canBeSentAgain, dismissAct, resendAct } from './api.ts';
import styles from './email.module.css';
import { EmailPreview, EmailStateBadge, stateWords } from './email-preview.tsx';
import type { ListColumn } from '../lists/use-list-preferences.ts';
import { ListPage } from '../list-page/list-page.tsx';
import { BulkBar, ConfirmedAct, chooseColumn } from '../selection/bulk-bar.tsx';
import { useBulk, type Selection } from '../selection/use-selection.ts';
import { EmailDialog } from './email-dialog.tsx';

const sections = ['mails', 'templates', 'dead-letters'];

export function Component() {
  const address = useAddress();
  const section = sections.find((each) => each === address.get('section')) ?? 'mails';
  const isOwner = useMay()([]);
  return (
    <Stack gap={6}>
      <ForRoles roles={[]}>
        <Card level={2} title="SendGrid Email">
          <Stack gap={4}>
            <p>Send a test email, or check the API key.</p>
            <Cluster gap={3}>
              <LinkButton variant="primary" to={paths.sendgridTest()}>
                Test SendGrid Email
              </LinkButton>
              <Button
                onClick={() =>
                  toast({
                    title: 'API key status',
                    description: 'No check was made. “Analyze API Key” on the test page checks the key.',
                  })
                }
              >
                Check API Key Status
              </Button>
            </Cluster>
          </Stack>
        </Card>
      </ForRoles>
      <Tabs
        id="email"
        label="Email"
        value={section}
        onValueChange={(value) => address.turnTo({ section: value === 'mails' ? null : value })}
        items={[
          { value: 'mails', label: 'Sent email', content: <EmailList /> },
          { value: 'templates', label: 'Templates', content: <TemplateList /> },
          ...(isOwner ? [{ value: 'dead-letters', label: 'Dead letters', content: <DeadLetters /> }] : []),
        ]}
      />
    </Stack>
  );
}

/** One template serves several events or steps, so its id is not unique. */
const keyOf = ({ id, event, subject }: MailTemplate): string => `${id}|${event}|${subject}`;

const TemplateList = () => (
  <Fetched of={useTemplates()} what="the templates" failure="The templates could not be shown" height={560}>
    {(templates) => <Templates templates={templates} />}
  </Fetched>
);

function Templates({ templates }: { templates: readonly MailTemplate[] }) {
  const address = useAddress();
  const shown = templates.find((each) => keyOf(each) === address.get('template')) ?? templates[0];
  if (!shown) return null;
  return (
    <div className={styles['templates']}>
      <Stack gap={4}>
        <SelectField
          label="Template"
          name="template"
          hint={`${templates.length} letters`}
          value={keyOf(shown)}
          onChange={({ target }) => address.set({ template: target.value })}
          options={templates.map((each) => ({ value: keyOf(each), label: each.subject }))}
        />
        <Facts
          facts={[
            ['Template', shown.id],
            ['Sent for', shown.event],
            ['Sent to', shown.to],
            ['Can be turned off', shown.choice ? `Yes, as “${shown.choice}”` : 'No'],
          ]}
          beside
        />
      </Stack>
      <EmailPreview key={keyOf(shown)} {...shown} id="template" />
    </div>
  );
}

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
  { id: 'made', header: 'Created', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

const EmailList = () => (
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
            <p>Only emails that failed or bounced are sent again. Sent emails cannot be recalled.</p>
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
