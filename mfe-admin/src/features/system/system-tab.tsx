import { grouped } from '@postcard/contracts/numbers';
import {
  Button,
  Cluster,
  formatDateTime,
  Notice,
  Stack,
  Text,
  DataTable,
  type DataTableColumn,
  Badge,
  type Tone,
} from '@postcard/ui';
import { userMessageOf, Fetched, useApi } from '@postcard/web-kit';
import { type SystemQueue, type SystemUnit, type UnitState, systemState } from '@postcard/contracts/system';
import { DeadLetters } from '../email/dead-letters.tsx';

export const Component = () => (
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
  main: 'Events to process',
  retry: 'Waiting for the next try',
  dead: 'Failed, being listed here',
};
const columns: DataTableColumn<SystemQueue>[] = [
  { id: 'name', header: 'Queue', cell: 'name', isRowHeader: true },
  { id: 'kind', header: 'Contents', cell: ({ kind }) => kinds[kind] },
  { id: 'messages', header: 'Waiting', align: 'end', cell: ({ messages }) => grouped(messages) },
  {
    id: 'consumers',
    header: 'Consumer',
    align: 'end',
    cell: ({ kind, consumers }) => (kind === 'retry' ? 'A timer' : grouped(consumers)),
  },
];

const QueueTable = ({ queues }: { queues: SystemQueue[] }) => (
  <DataTable caption="Queues" captionHidden columns={columns} rows={queues} rowId={({ name }) => name} empty={null} />
);

const states: Record<UnitState, { words: string; tone: Tone }> = {
  ready: { words: 'Ready', tone: 'success' },
  unavailable: { words: 'Unavailable', tone: 'danger' },
  away: { words: 'Does not respond', tone: 'danger' },
  unknown: { words: 'Unknown', tone: 'neutral' },
};

const check = ({ checks }: SystemUnit, name: string) => {
  const said = checks[name];
  return said ? (
    <Badge tone={said === 'ok' ? 'success' : 'danger'}>{said === 'ok' ? 'Connected' : 'Not connected'}</Badge>
  ) : (
    'Not reported'
  );
};

const unitTableColumns: DataTableColumn<SystemUnit>[] = [
  { id: 'name', header: 'Service', cell: 'name', isRowHeader: true },
  { id: 'state', header: 'State', cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].words}</Badge> },
  { id: 'database', header: 'Database', cell: (unit) => check(unit, 'database') },
  { id: 'broker', header: 'Broker', cell: (unit) => check(unit, 'broker') },
  { id: 'outbox', header: 'Oldest waiting event', cell: ({ outboxOldestSeconds }) => ageOf(outboxOldestSeconds) },
];

const UnitTable = ({ units }: { units: SystemUnit[] }) => (
  <DataTable
    caption="Services"
    captionHidden
    columns={unitTableColumns}
    rows={units}
    rowId={({ name }) => name}
    empty={null}
  />
);

export function ageOf(seconds: number | null): string {
  if (seconds === null) return 'Not reported';
  if (seconds < 1) return 'Nothing waits';
  if (seconds < 120) return `${Math.round(seconds)} seconds`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`;
}

const useSystem = () => useApi('/api/events/system', systemState);
