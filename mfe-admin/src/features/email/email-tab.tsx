import { paths } from '@postcard/contracts/paths';
import { Button, Card, Cluster, Stack, Tabs } from '@postcard/ui';
import { toast } from '@postcard/web-kit';
import { Link } from 'react-router';
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
            <p>Send a test e-mail, or have the key looked at that the site sends with.</p>
            <Cluster gap={3}>
              <Button asChild variant="primary">
                <Link to={paths.sendgridTest()}>Test SendGrid Email</Link>
              </Button>
              <Button
                onClick={() =>
                  toast({
                    title: 'API key status',
                    description: 'Nothing was asked. “Analyze API Key” on the test page asks the e-mail provider.',
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
        label="E-mail"
        value={section}
        onValueChange={(value) => address.turnTo({ section: value === 'mails' ? null : value })}
        items={[
          { value: 'mails', label: 'Sent e-mail', content: <EmailList /> },
          { value: 'templates', label: 'Templates', content: <TemplateList /> },
          ...(isOwner ? [{ value: 'dead-letters', label: 'Dead letters', content: <DeadLetters /> }] : []),
        ]}
      />
    </Stack>
  );
}
