import { paths } from '@postcard/contracts/paths';
import { Button, Cluster, Container, Loading, Skeleton, Tabs } from '@postcard/ui';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { RequireAdmin } from '../log-in/require-admin.tsx';
import { AdminKeys } from '../palette/admin-keys.tsx';
import styles from './dashboard.module.css';
import { useMay } from '../roles/use-role.ts';
import { adminTabs } from '../tabs/tabs.tsx';

export function Component() {
  return (
    <RequireAdmin>
      <AdminDashboard />
    </RequireAdmin>
  );
}

function AdminDashboard() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const may = useMay();
  const tabs = adminTabs.filter(({ roles }) => may(roles));
  const { value } = tabs.find((each) => each.value === asked) ?? adminTabs[0];
  return (
    <Container className={styles['page']}>
      <Cluster justify="between">
        <h1>Admin Dashboard</h1>
        <Cluster gap={3}>
          <AdminKeys />
          <Button asChild>
            <Link to={paths.home()}>Back to Home</Link>
          </Button>
        </Cluster>
      </Cluster>
      <Tabs
        id="admin"
        label="Admin Dashboard"
        value={value}
        onValueChange={(tab) => setQuery({ tab }, { replace: true })}
        items={tabs.map(({ Content, roles: _, ...tab }) => ({
          ...tab,
          content: (
            <Suspense fallback={<TabLoading label={tab.label} />}>
              <Content />
            </Suspense>
          ),
        }))}
      />
    </Container>
  );
}

function TabLoading({ label }: { label: string }) {
  return (
    <Loading label={`Loading ${label}`}>
      <Skeleton shape="block" height={480} />
    </Loading>
  );
}
