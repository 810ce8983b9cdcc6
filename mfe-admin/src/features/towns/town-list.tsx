import { townStandings, type ManagedTown } from '@postcard/contracts/towns';
import { Button, formatDateTime } from '@postcard/ui';
import { useList } from '@postcard/web-kit';
import { ListFilters } from '../lists/list-filters.tsx';
import { listPath } from '../lists/list-path.ts';
import { ListTable } from '../lists/list-table.tsx';
import { statusOptions } from '../lists/status-options.ts';
import { useAddress } from '../lists/use-address.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useFilters } from '../lists/use-filters.ts';
import { towns, townsPath } from './api.ts';
import { Address, Standing, standingWords } from './standing.tsx';

const columns: ListColumn<ManagedTown>[] = [
  { id: 'name', header: 'Town', cell: ({ name }) => name, isRowHeader: true },
  { id: 'standing', header: 'Where it stands', cell: (town) => <Standing town={town} /> },
  { id: 'address', header: 'Address', cell: (town) => <Address town={town} /> },
  { id: 'product', header: 'Card', cell: ({ product }) => product, isExtra: true },
  { id: 'id', header: 'Id', cell: ({ id }) => id, isExtra: true },
  { id: 'changed', header: 'Changed', cell: ({ updatedAt }) => formatDateTime(updatedAt) },
];
const standings = statusOptions(townStandings, (standing) => standingWords[standing]);

/** Lists towns of the release, published towns and drafts, the newest first. */
export function TownList() {
  const address = useAddress();
  const filters = useFilters('towns', townStandings);
  const { q, status } = filters;
  const list = useList(listPath(townsPath, { q, status }), towns);
  return (
    <>
      <ListFilters
        filters={filters}
        columns={columns}
        search={{ name: 'towns-search', hint: 'How its name or id begins' }}
        status={{ name: 'towns-status', label: 'Where it stands', options: standings }}
      >
        <Button variant="primary" onClick={() => address.open({ begin: 'new' })}>
          New town
        </Button>
      </ListFilters>
      <ListTable
        name="towns"
        caption="Towns"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={{ title: 'There is no town yet', text: 'Begin the first one with the button above.' }}
        unmatched={filters.isNarrowed && 'Try how its name or id begins, or another choice of where it stands.'}
        failure={{ title: 'The towns could not be loaded' }}
        rowAction={{ label: 'Open', name: ({ name }) => name, onSelect: ({ id }) => address.open({ town: id }) }}
      />
    </>
  );
}
