import { paths } from '@postcard/contracts/paths';
import { Button, Loading, Skeleton } from '@postcard/ui';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { RequireAdmin } from '../log-in/require-admin.tsx';
import { AdminKeys } from '../palette/admin-keys.tsx';
import { useMay } from '../roles/use-role.ts';
import { adminTabs } from '../tabs/tabs.tsx';
import { Workspace } from '../workspace/workspace.tsx';

/** Brings the schema of towns, which the page needs for nothing else at first. */
const TownSwitch = lazy(async () => ({ default: (await import('../towns/town-switch.tsx')).TownSwitch }));

export function Component() {
  return (
    <RequireAdmin>
      <AdminDashboard />
    </RequireAdmin>
  );
}

function AdminDashboard() {
  const [query] = useSearchParams();
  const asked = query.get('tab');
  const may = useMay();
  const tab = adminTabs.find(({ value, roles }) => value === asked && may(roles)) ?? adminTabs[0];
  return (
    <Workspace
      tab={tab}
      actions={
        <>
          {may([]) && (
            <Suspense>
              <TownSwitch tab={tab.value} />
            </Suspense>
          )}
          <AdminKeys />
          <Button asChild size="small">
            <Link to={paths.home()}>Back to Home</Link>
          </Button>
        </>
      }
    >
      <Suspense key={tab.value} fallback={<TabLoading label={tab.label} />}>
        <tab.Content />
      </Suspense>
    </Workspace>
  );
}

function TabLoading({ label }: { label: string }) {
  return (
    <Loading label={`Loading ${label}`} data-awaits="code">
      <Skeleton shape="block" height={480} />
    </Loading>
  );
}
