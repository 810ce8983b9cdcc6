import { townStandings, type ManagedTown } from '@postcard/contracts/towns';
import { Button, formatDateTime } from '@postcard/ui';
import { ListPage } from '../list-page/list-page.tsx';
import { listPath } from '../lists/list-path.ts';
import { useAddress } from '../lists/use-address.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { towns, townsPath } from './api.ts';
import { Address, Standing, standingWords } from './standing.tsx';

const columns: ListColumn<ManagedTown>[] = [
  { id: 'name', header: 'Town', cell: 'name', isRowHeader: true },
  { id: 'standing', header: 'Status', cell: (town) => <Standing town={town} /> },
  { id: 'address', header: 'Address', cell: (town) => <Address town={town} /> },
  { id: 'product', header: 'Card', cell: 'product', isExtra: true },
  { id: 'id', header: 'Id', cell: 'id', isExtra: true },
  { id: 'changed', header: 'Changed', cell: ({ updatedAt }) => formatDateTime(updatedAt) },
];

export function TownList() {
  const address = useAddress();
  return (
    <ListPage
      name="towns"
      caption="Towns"
      path={({ q, status }) => listPath(townsPath, { q, status })}
      rows={towns}
      columns={columns}
      search="Search by name or ID"
      status={{ label: 'Status', values: townStandings, wordsOf: (standing) => standingWords[standing] }}
      renderBeside={() => (
        <Button variant="primary" onClick={() => address.open({ begin: 'new' })}>
          New town
        </Button>
      )}
      empty={{ title: 'There is no town yet', text: 'Create the first one with the button above.' }}
      unmatched="Try another name or ID, or another status."
      failure={{ title: 'The towns could not be loaded' }}
      action={{ label: 'Open', nameOf: ({ name }) => name }}
      opens="town"
    />
  );
}
