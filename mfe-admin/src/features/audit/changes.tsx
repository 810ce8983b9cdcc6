import { auditEntry, auditOutcomes, type AuditEntry } from '@postcard/contracts/audit';
import { Badge, formatDateTime } from '@postcard/ui';
import { useList } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { useAddress } from '../lists/use-address.ts';
import { AuditDialog } from './audit-dialog.tsx';
import { outcomeWords } from './words.ts';
import { ListFilters } from '../lists/list-filters.tsx';
import { listPath } from '../lists/list-path.ts';
import { ListTable } from '../lists/list-table.tsx';
import { statusOptions } from '../lists/status-options.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useFilters } from '../lists/use-filters.ts';

const entries = z.array(auditEntry);
const tones = { done: 'success', refused: 'warning', unknown: 'danger' } as const;

const columns: ListColumn<AuditEntry>[] = [
  { id: 'act', header: 'What', cell: ({ summary }) => summary, isRowHeader: true },
  { id: 'who', header: 'Who', cell: ({ actorName }) => actorName },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <Badge tone={tones[outcome]}>{outcomeWords[outcome]}</Badge>,
  },
  { id: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
];

const outcomes = statusOptions(auditOutcomes, (outcome) => outcomeWords[outcome]);

export function Changes() {
  const address = useAddress();
  const filters = useFilters('audit', auditOutcomes);
  const { q, status, isNarrowed } = filters;
  const list = useList(listPath('/api/audit', { q, status }), entries);
  const opened = address.get('line');
  return (
    <>
      <ListFilters
        filters={filters}
        columns={columns}
        search={{ name: 'audit-search', hint: 'What was done, by whom, to what, and what it was and became' }}
        status={{ name: 'audit-outcome', label: 'Outcome', options: outcomes }}
      />
      <ListTable
        name="audit"
        caption="What administrators have done"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={{ title: 'Nothing here yet', text: 'Every change by an administrator is kept here.' }}
        unmatched={isNarrowed && 'Try another search or outcome.'}
        rowAction={{ label: 'View', name: ({ summary }) => summary, onSelect: ({ id }) => address.open({ line: id }) }}
      />
      {opened && (
        <AuditDialog
          key={opened}
          id={opened}
          known={list.items?.find(({ id }) => id === opened)}
          onClose={() => address.set({ line: null })}
        />
      )}
    </>
  );
}
