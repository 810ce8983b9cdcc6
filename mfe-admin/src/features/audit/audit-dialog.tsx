import type { AuditEntry } from '@postcard/contracts/audit';
import { DataTable, Dialog, formatDateTime, type DataTableColumn } from '@postcard/ui';
import { useMemo } from 'react';
import styles from '../requests/requests.module.css';
import { differences, outcomeWords, type Difference } from './words.ts';

const columns: DataTableColumn<Difference>[] = [
  { id: 'field', header: 'Field', cell: ({ name }) => name, isRowHeader: true },
  { id: 'before', header: 'Before', cell: ({ before }) => before },
  { id: 'after', header: 'After', cell: ({ after }) => after },
];

/** One act: who, when, what it was about, and what it changed. */
export function AuditDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { summary, actorName, at, service, target, outcome, code, before, after, requestId } = entry;
  const changes = useMemo(() => differences(before, after), [before, after]);
  const facts: [string, string][] = [
    ['Who', actorName],
    ['When', formatDateTime(at)],
    ['Outcome', code ? `${outcomeWords[outcome]}: ${code}` : outcomeWords[outcome]],
    ['Where', [service, ...Object.entries(target).map(([name, value]) => `${name} ${value}`)].join(', ')],
    ['Request', requestId],
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={summary} description="What an administrator has done">
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && <DataTable caption="What changed" columns={columns} rows={changes} rowId={({ name }) => name} empty={null} />}
    </Dialog>
  );
}
