import { browserStorage } from '@postcard/web-kit';
import { paths } from '@postcard/contracts/paths';
import { Tabs } from '@postcard/ui';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { RequireAdmin } from '../log-in/require-admin.tsx';
import { adminTabs } from '../tabs/tabs.tsx';
import { Workspace } from '../workspace/workspace.tsx';
import { EmailTest } from './email-test.tsx';
import { KeyDebug } from './key-debug.tsx';

/** Redirects browsers not known as an administrator's. The server enforces access. */
export function Component() {
  const isKnown = browserStorage.get('isAdmin') === 'true';
  const navigate = useNavigate();
  useEffect(() => {
    if (!isKnown) void navigate(paths.home(), { replace: true });
  }, [isKnown, navigate]);
  if (!isKnown) return null;
  return (
    <RequireAdmin roles={[]}>
      <Diagnostics />
    </RequireAdmin>
  );
}

const emailTab = adminTabs.find(({ value }) => value === 'email') ?? adminTabs[0];

function Diagnostics() {
  const [query, setQuery] = useSearchParams();
  return (
    <Workspace
      tab={emailTab}
      title="SendGrid Email Test"
      actions={<Link to={paths.admin({ tab: 'email' })}>Back to the email tab</Link>}
    >
      <Tabs
        id="sendgrid"
        label="SendGrid Email Test"
        value={query.get('tab') === 'key' ? 'key' : 'test'}
        onValueChange={(tab) => setQuery({ tab }, { replace: true })}
        items={[
          { value: 'test', label: 'Email Test', content: <EmailTest /> },
          { value: 'key', label: 'API Key Debug', content: <KeyDebug /> },
        ]}
      />
    </Workspace>
  );
}
