import { Button, Cluster, Container, Tabs } from '@postcard/ui';
import { Link, useSearchParams } from 'react-router';
import { Applications } from '../applications/applications.tsx';
import { RequireAdmin } from '../log-in/require-admin.tsx';
import { contactKind, sampleKind } from './api.ts';
import { RequestList } from './request-list.tsx';
import styles from './requests.module.css';

export function Component() {
  return (
    <RequireAdmin>
      <AdminDashboard />
    </RequireAdmin>
  );
}

function AdminDashboard() {
  const [query, setQuery] = useSearchParams();
  return (
    <Container className={styles['page']}>
      <Cluster justify="between">
        <h1>Admin Dashboard</h1>
        <Button asChild>
          <Link to="/">Back to Home</Link>
        </Button>
      </Cluster>
      <Tabs
        id="admin" label="Admin Dashboard" value={query.get('tab') ?? 'samples'} onValueChange={(tab) => setQuery({ tab }, { replace: true })}
        items={[
          { value: 'samples', label: 'Sample Requests', content: <RequestList kind={sampleKind} caption="Sample requests" /> },
          { value: 'contact', label: 'Contact Form', content: <RequestList kind={contactKind} caption="Contact requests" /> },
          { value: 'applications', label: 'Applications', content: <Applications /> },
        ]}
      />
    </Container>
  );
}
