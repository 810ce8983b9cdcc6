import { paths } from '@postcard/contracts/paths';
import { Container, Tabs } from '@postcard/ui';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { RequireAdmin } from '../log-in/require-admin.tsx';
import { EmailTest } from './email-test.tsx';
import { KeyDebug } from './key-debug.tsx';
import styles from './sendgrid-test.module.css';

/** Whoever this browser does not know as an administrator is led away; the server refuses everybody else. */
export function Component() {
  const isKnown = localStorage.getItem('isAdmin') === 'true';
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

function Diagnostics() {
  const [query, setQuery] = useSearchParams();
  return (
    <Container className={styles['page']}>
      <p>
        <Link to={paths.admin({ tab: 'email' })}>Back to the e-mail tab</Link>
      </p>
      <h1>SendGrid Email Test</h1>
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
    </Container>
  );
}
