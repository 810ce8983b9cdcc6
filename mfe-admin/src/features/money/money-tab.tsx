import { Tabs } from '@postcard/ui';
import { useAddress } from '../lists/use-address.ts';
import { Disputes } from '../disputes/disputes.tsx';
import { PostalRates } from '../postal-rates/postal-rates.tsx';
import { Invoices } from './invoices.tsx';
import { Memberships } from './memberships.tsx';
import { Unowned } from './unowned.tsx';

const views = ['invoices', 'memberships', 'disputes', 'unowned', 'rates'];

export function Component() {
  const address = useAddress();
  const view = views.find((each) => each === address.get('view')) ?? 'invoices';
  return (
    <Tabs
      id="money"
      label="Money"
      variant="folder"
      value={view}
      onValueChange={(value) => address.turnTo({ view: value === 'invoices' ? null : value })}
      items={[
        { value: 'invoices', label: 'Payments', content: view === 'invoices' && <Invoices /> },
        { value: 'memberships', label: 'Memberships', content: view === 'memberships' && <Memberships /> },
        { value: 'disputes', label: 'Disputes', content: view === 'disputes' && <Disputes /> },
        { value: 'unowned', label: 'Unmatched', content: view === 'unowned' && <Unowned /> },
        { value: 'rates', label: 'Postal rates', content: view === 'rates' && <PostalRates /> },
      ]}
    />
  );
}
