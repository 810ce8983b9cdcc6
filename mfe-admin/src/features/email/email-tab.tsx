import { paths } from '@postcard/contracts/paths';
import { Button, Card, Cluster, Stack, Tabs } from '@postcard/ui';
import { toast, LinkButton } from '@postcard/web-kit';
import { useAddress } from '../lists/use-address.ts';
import { ForRoles } from '../roles/for-roles.tsx';
import { useMay } from '../roles/use-role.ts';
import { DeadLetters } from './dead-letters.tsx';
import { EmailList } from './email-list.tsx';
import { TemplateList } from './template-list.tsx';

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
