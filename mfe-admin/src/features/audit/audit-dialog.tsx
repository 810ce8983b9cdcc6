import { auditEntry, type AuditEntry } from '@postcard/contracts/audit';
import { DataTable, Dialog, Facts, formatDateTime, type DataTableColumn } from '@postcard/ui';
import { Fetched, useApi } from '@postcard/web-kit';
import { useMemo } from 'react';
import { differences, outcomeWords, type Difference } from './words.ts';

const columns: DataTableColumn<Difference>[] = [
  { id: 'field', header: 'Field', cell: 'name', isRowHeader: true },
  { id: 'before', header: 'Before', cell: 'before' },
  { id: 'after', header: 'After', cell: 'after' },
];

type Props = { id: string; known: AuditEntry | undefined; onClose: () => void };

/** Shows one audit entry by its address. Entries never change, so a known one is not fetched. */
export function AuditDialog({ id, known, onClose }: Props) {
  const fetched = useApi(known ? null : `/api/audit/${encodeURIComponent(id)}`, auditEntry);
  const data = fetched.data ?? known;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={data?.summary ?? 'An action'}
      description="A change by an administrator"
    >
      <Fetched of={{ ...fetched, data }} what="the line" failure="This line could not be shown" height={240}>
        {(data) => <Act entry={data} />}
      </Fetched>
    </Dialog>
  );
}

function Act({ entry }: { entry: AuditEntry }) {
  const { actorName, at, service, target, outcome, code, before, after, requestId } = entry;
  const changes = useMemo(() => differences(before, after), [before, after]);
  const facts: [string, string][] = [
    ['Who', actorName],
    ['When', formatDateTime(at)],
    ['Outcome', code ? `${outcomeWords[outcome]}: ${code}` : outcomeWords[outcome]],
    ['Where', [service, ...Object.entries(target).map(([name, value]) => `${name} ${value}`)].join(', ')],
    ['Request', requestId],
  ];
  return (
    <>
      <Facts facts={facts} />
      {changes.length > 0 && (
        <DataTable caption="What changed" columns={columns} rows={changes} rowId={({ name }) => name} empty={null} />
      )}
    </>
  );
}
