import { paths } from '@postcard/contracts/paths';
import { Button, Card, Cluster, Stack, Tabs, Facts, SelectField } from '@postcard/ui';
import { toast, LinkButton, Fetched } from '@postcard/web-kit';
import type { MailTemplate } from '@postcard/contracts/notify';
import { useAddress } from '../lists/use-address.ts';
import { ForRoles } from '../roles/for-roles.tsx';
import { useMay } from '../roles/use-role.ts';
import { DeadLetters } from './dead-letters.tsx';
import { EmailList } from './email-list.tsx';
import { useTemplates } from './api.ts';
import styles from './email.module.css';
import { EmailPreview } from './email-preview.tsx';

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

function TemplateList() {
  return (
    <Fetched of={useTemplates()} what="the templates" failure="The templates could not be shown" height={560}>
      {(templates) => <Templates templates={templates} />}
    </Fetched>
  );
}

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
