import { Tabs } from '@postcard/ui';
import { useAddress } from '../dashboard/use-address.ts';
import { Disputes } from '../disputes/disputes.tsx';
import { Invoices } from './invoices.tsx';

/** What was charged, and what banks called back. */
export function Component() {
  const address = useAddress();
  const view = address.get('view') === 'disputes' ? 'disputes' : 'invoices';
  return (
    <Tabs
      id="money" label="Money" look="folder" value={view} onValueChange={(value) => address.set({ view: value === 'invoices' ? null : value, status: null, dispute: null })}
      items={[
        { value: 'invoices', label: 'Invoices', content: view === 'invoices' && <Invoices /> },
        { value: 'disputes', label: 'Disputes', content: view === 'disputes' && <Disputes /> },
      ]}
    />
  );
}
