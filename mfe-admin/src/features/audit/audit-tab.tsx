import { Tabs } from '@postcard/ui';
import { useAddress } from '../lists/use-address.ts';
import { useMay } from '../roles/use-role.ts';
import { Changes } from './changes.tsx';
import { SecurityLog } from './security-log.tsx';

export function Component() {
  const address = useAddress();
  const may = useMay();
  if (!may([])) return <Changes />;
  const view = address.get('view') === 'security' ? 'security' : 'changes';
  return (
    <Tabs
      id="audit"
      label="Audit"
      variant="folder"
      value={view}
      onValueChange={(value) => address.turnTo({ view: value === 'changes' ? null : value })}
      items={[
        { value: 'changes', label: 'Changes', content: <Changes /> },
        { value: 'security', label: 'Security', content: <SecurityLog /> },
      ]}
    />
  );
}
