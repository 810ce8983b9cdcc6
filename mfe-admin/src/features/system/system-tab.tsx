import { Button, Cluster, formatDateTime, Notice, Stack, Text, DataTable, type DataTableColumn } from '@postcard/ui';
import { userMessageOf, Fetched } from '@postcard/web-kit';
import type { SystemQueue } from '@postcard/contracts/system';
import { useSystem } from './api.ts';
import { DeadLetters } from '../email/dead-letters.tsx';
import { UnitTable } from './unit-table.tsx';

export function Component() {
  return (
    <Stack gap={6} style={{ marginBlockStart: 16 }}>
      <Parts />
      <section aria-labelledby="system-letters">
        <Stack gap={4}>
          <h2 id="system-letters">Dead letters</h2>
          <DeadLetters />
        </Stack>
      </section>
    </Stack>
  );
}

function Parts() {
  const fetched = useSystem();
  const { error, isValidating, mutate } = fetched;
  return (
    <Fetched of={fetched} what="the system status" failure="Couldn’t load system status" height={560}>
      {(data) => (
        <>
          <section aria-labelledby="system-units">
            <Stack gap={4}>
              <Cluster justify="between">
                <h2 id="system-units">Services</h2>
                <Cluster gap={3}>
                  <Text as="span" quiet>
                    As of {formatDateTime(data.at)}
                  </Text>
                  <Button size="small" busy={isValidating} onClick={() => void mutate()}>
                    Refresh
                  </Button>
                </Cluster>
              </Cluster>
              {error && <Notice tone="warning">Last known state: {userMessageOf(error)}</Notice>}
              <UnitTable units={data.units} />
            </Stack>
          </section>
          <section aria-labelledby="system-queues">
            <Stack gap={4}>
              <h2 id="system-queues">Queues</h2>
              {data.queues ? (
                <QueueTable queues={data.queues} />
              ) : (
                <Notice tone="warning">
                  The message broker does not respond. Events wait in the services and are sent once it is back.
                </Notice>
              )}
            </Stack>
          </section>
        </>
      )}
    </Fetched>
  );
}

const kinds: Record<SystemQueue['kind'], string> = {
  main: 'Events to work on',
  retry: 'Waiting for the next try',
  dead: 'Given up, on their way here',
};
const figures = new Intl.NumberFormat('en-US');

const columns: DataTableColumn<SystemQueue>[] = [
  { id: 'name', header: 'Queue', cell: 'name', isRowHeader: true },
  { id: 'kind', header: 'What is in it', cell: ({ kind }) => kinds[kind] },
  { id: 'messages', header: 'Waiting', align: 'end', cell: ({ messages }) => figures.format(messages) },
  {
    id: 'consumers',
    header: 'Taken by',
    align: 'end',
    cell: ({ kind, consumers }) => (kind === 'retry' ? 'A timer' : figures.format(consumers)),
  },
];

function QueueTable({ queues }: { queues: SystemQueue[] }) {
  return (
    <DataTable caption="Queues" captionHidden columns={columns} rows={queues} rowId={({ name }) => name} empty={null} />
  );
}
