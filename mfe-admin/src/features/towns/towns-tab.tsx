import { townStandings, type ManagedTown, type OpenedTown } from '@postcard/contracts/towns';
import { Button, formatDateTime, Cluster, Facts, Notice, Stack } from '@postcard/ui';
import { useSWRConfig } from 'swr';
import { Fetched } from '@postcard/web-kit';
import { useAddress, listPath } from '../lists/use-address.ts';
import { NewTown } from './new-town.tsx';
import { ListPage } from '../list-page/list-page.tsx';
import type { ListColumn } from '../lists/use-list-preferences.ts';
import { towns, townsPath, newestPath, useTown } from './api.ts';
import { Address, Standing, standingWords } from './standing.tsx';
import { TownEditor } from './town-editor.tsx';

export function Component() {
  const { get } = useAddress();
  const opened = get('town');
  if (opened) return <TownPage key={opened} id={opened} />;
  return get('begin') ? <NewTown /> : <TownList />;
}

const columns: ListColumn<ManagedTown>[] = [
  { id: 'name', header: 'Town', cell: 'name', isRowHeader: true },
  { id: 'standing', header: 'Status', cell: (town) => <Standing town={town} /> },
  { id: 'address', header: 'Address', cell: (town) => <Address town={town} /> },
  { id: 'product', header: 'Card', cell: 'product', isExtra: true },
  { id: 'id', header: 'Id', cell: 'id', isExtra: true },
  { id: 'changed', header: 'Changed', cell: ({ updatedAt }) => formatDateTime(updatedAt) },
];

function TownList() {
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
      empty={{ title: 'No towns yet', text: 'Create the first one with the button above.' }}
      unmatched="Try another name or ID, or another status."
      failure={{ title: 'The towns could not be loaded' }}
      action={{ label: 'Open', nameOf: ({ name }) => name }}
      opens="town"
    />
  );
}

function TownPage({ id }: { id: string }) {
  const address = useAddress();
  const found = useTown(id);
  const { mutate: forget } = useSWRConfig();
  const close = () => address.set({ town: null, ask: null }, { replace: false });

  async function changed(town?: OpenedTown): Promise<void> {
    await (town ? found.mutate(town, { revalidate: false }) : found.mutate());
    // Refreshes the menu of towns, which shows names and live towns.
    void forget(newestPath);
  }

  return (
    <Stack gap={5}>
      <div>
        <Button variant="quiet" onClick={close}>
          All towns
        </Button>
      </div>
      <Fetched of={found} what="the town" failure="This town could not be loaded" height={720}>
        {(opened) => (
          <>
            <Head town={opened} />
            <TownEditor opened={opened} onChanged={changed} onRemoved={close} />
          </>
        )}
      </Fetched>
    </Stack>
  );
}

function Head({ town }: { town: OpenedTown }) {
  const { id, name, standing, updatedAt, publishedAt } = town;
  return (
    <>
      <Cluster gap={3}>
        <h2>{name}</h2>
        <Standing town={town} />
      </Cluster>
      <Facts
        beside
        facts={[
          ['Address', <Address key="address" town={town} />],
          ['Id', id],
          ['Changed', formatDateTime(updatedAt)],
          ...(publishedAt ? [['First published', formatDateTime(publishedAt)] as [string, string]] : []),
        ]}
      />
      {standing === 'release' && (
        <Notice title="This town changes with a release">
          Its file is in the repository, so it is read-only here.
        </Notice>
      )}
    </>
  );
}
