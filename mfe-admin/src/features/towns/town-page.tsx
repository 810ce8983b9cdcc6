import type { OpenedTown } from '@postcard/contracts/towns';
import { Button, Cluster, Facts, formatDateTime, Notice, Stack } from '@postcard/ui';
import { useSWRConfig } from 'swr';
import { Fetched } from '@postcard/web-kit';
import { useAddress } from '../lists/use-address.ts';
import { newestPath, useTown } from './api.ts';
import { Address, Standing } from './standing.tsx';
import { TownEditor } from './town-editor.tsx';

export function TownPage({ id }: { id: string }) {
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
          Its file is in the repository. It can be read here, and not changed.
        </Notice>
      )}
    </>
  );
}
