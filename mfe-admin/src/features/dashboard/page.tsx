import { paths } from '@postcard/contracts/paths';
import { lazyPart, LinkButton } from '@postcard/web-kit';
import { useSearchParams } from 'react-router';
import { RequireAdmin } from '../log-in/require-admin.tsx';
import { AdminKeys } from '../palette/admin-keys.tsx';
import { useMay } from '../roles/for-roles.tsx';
import { adminTabs } from '../tabs/tabs.tsx';
import { Workspace } from '../workspace/workspace.tsx';

/** Loaded on demand, because at first nothing else on the page needs the schema of towns. */
const TownSwitch = lazyPart(async () => (await import('../towns/town-switch.tsx')).TownSwitch);

export const Component = () => (
  <RequireAdmin>
    <AdminDashboard />
  </RequireAdmin>
);

function AdminDashboard() {
  const [query] = useSearchParams();
  const requested = query.get('tab');
  const may = useMay();
  const tab = adminTabs.find(({ value, roles }) => value === requested && may(roles)) ?? adminTabs[0];
  return (
    <Workspace
      tab={tab}
      actions={
        <>
          {may([]) && <TownSwitch tab={tab.value} />}
          <AdminKeys />
          <LinkButton size="small" to={paths.home()}>
            Back to Home
          </LinkButton>
        </>
      }
    >
      <tab.Content key={tab.value} />
    </Workspace>
  );
}
