import type { SystemUnit, UnitState } from '@postcard/contracts/system';
import { Badge, DataTable, type DataTableColumn, type Tone } from '@postcard/ui';

const states: Record<UnitState, { words: string; tone: Tone }> = {
  ready: { words: 'Ready', tone: 'success' },
  unavailable: { words: 'Cannot work', tone: 'danger' },
  away: { words: 'Does not respond', tone: 'danger' },
  unknown: { words: 'Not known here', tone: 'neutral' },
};

const check = ({ checks }: SystemUnit, name: string) => {
  const said = checks[name];
  return said ? (
    <Badge tone={said === 'ok' ? 'success' : 'danger'}>{said === 'ok' ? 'There' : 'Away'}</Badge>
  ) : (
    'Not reported'
  );
};

const columns: DataTableColumn<SystemUnit>[] = [
  { id: 'name', header: 'Service', cell: 'name', isRowHeader: true },
  { id: 'state', header: 'State', cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].words}</Badge> },
  { id: 'database', header: 'Database', cell: (unit) => check(unit, 'database') },
  { id: 'broker', header: 'Broker', cell: (unit) => check(unit, 'broker') },
  { id: 'outbox', header: 'Oldest waiting event', cell: ({ outboxOldestSeconds }) => ageOf(outboxOldestSeconds) },
];

export function UnitTable({ units }: { units: SystemUnit[] }) {
  return (
    <DataTable
      caption="Services"
      captionHidden
      columns={columns}
      rows={units}
      rowId={({ name }) => name}
      empty={null}
    />
  );
}

export function ageOf(seconds: number | null): string {
  if (seconds === null) return 'Not reported';
  if (seconds < 1) return 'Nothing waits';
  if (seconds < 120) return `${Math.round(seconds)} seconds`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`;
}
