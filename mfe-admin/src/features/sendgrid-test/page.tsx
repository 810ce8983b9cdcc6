import { browserStorage, toast, useMutation } from '@postcard/web-kit';
import { paths } from '@postcard/contracts/paths';
import { Tabs, Button, Stack } from '@postcard/ui';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { DiagnosticsResult } from '@postcard/contracts/notify';
import { RequireAdmin } from '../log-in/require-admin.tsx';
import { adminTabs } from '../tabs/tabs.tsx';
import { Workspace } from '../workspace/workspace.tsx';
import { EmailTest, RawJson, analyzeKey } from './email-test.tsx';

/** Redirects browsers that have not stored an administrator. The server enforces access. */
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

function KeyDebug() {
  const [analysis, setAnalysis] = useState<DiagnosticsResult | null>(null);
  const { busy, run } = useMutation(
    async () => {
      const answer = await analyzeKey();
      setAnalysis(answer);
      if (!answer.success)
        toast({
          variant: 'destructive',
          title: 'Debug Failed',
          description: answer.message || 'Failed to get API key debug info',
        });
    },
    {
      failure: 'Debug Error',
      messageOf: () => 'Error fetching API key debug info',
      // oxlint-disable-next-line no-console
      onError: (error) => console.error(error),
    },
  );

  return (
    <Stack gap={5}>
      <p>Format, length, prefix and permissions of the server’s API key. The key is never shown.</p>
      <div>
        <Button variant="primary" busy={busy} busyLabel="Analyzing..." onClick={run}>
          Analyze API Key
        </Button>
      </div>
      <div aria-live="polite">{analysis && <RawJson label="Analysis" value={analysis} />}</div>
    </Stack>
  );
}
