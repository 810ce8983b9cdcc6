import type { SystemQueue } from '@postcard/contracts/system';
import { DataTable, type DataTableColumn } from '@postcard/ui';

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

export function QueueTable({ queues }: { queues: SystemQueue[] }) {
  return (
    <DataTable caption="Queues" captionHidden columns={columns} rows={queues} rowId={({ name }) => name} empty={null} />
  );
}
