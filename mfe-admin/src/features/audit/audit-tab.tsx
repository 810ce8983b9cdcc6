import { auditEntry, auditOutcomes, type AuditEntry } from '@postcard/contracts/audit';
import {
  Badge,
  DataTable,
  EmptyState,
  formatDateTime,
  SelectField,
  TextField,
  type DataTableColumn,
} from '@postcard/ui';
import { useList, userMessageOf } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { MoreRows } from '../lists/more-rows.tsx';
import { useAddress } from '../lists/use-address.ts';
import { useSearchText } from '../lists/use-search-text.ts';
import styles from '../requests/requests.module.css';
import { AuditDialog } from './audit-dialog.tsx';
import { outcomeWords } from './words.ts';

const entries = z.array(auditEntry);
const tones = { done: 'success', refused: 'warning', unknown: 'danger' } as const;

const columns: DataTableColumn<AuditEntry>[] = [
  { id: 'act', header: 'What', cell: ({ summary }) => summary, isRowHeader: true },
  { id: 'who', header: 'Who', cell: ({ actorName }) => actorName },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <Badge tone={tones[outcome]}>{outcomeWords[outcome]}</Badge>,
  },
  { id: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
];

/** What administrators have done, with who, when, before and after. It can be read and nothing else. */
export function Component() {
  const address = useAddress();
  const q = address.get('q');
  const outcome = auditOutcomes.find((each) => each === address.get('status')) ?? '';
  const [text, setText] = useSearchText(q, (next) => address.set({ q: next }));
  const list = useList(
    `/api/audit?${new URLSearchParams({ limit: '50', ...(q && { q }), ...(outcome && { status: outcome }) })}`,
    entries,
  );
  const opened = address.get('line');
  return (
    <>
      <div className={styles['filters']}>
        <TextField
          label="Search"
          type="search"
          name="audit-search"
          hint="What was done, by whom, to what, and what it was and became"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SelectField
          label="Outcome"
          name="audit-outcome"
          value={outcome}
          onChange={(event) => address.set({ status: event.target.value })}
          options={[
            { value: '', label: 'All' },
            ...auditOutcomes.map((value) => ({ value, label: outcomeWords[value] })),
          ]}
        />
      </div>
      <DataTable
        caption="What administrators have done"
        captionHidden
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        empty={
          <EmptyState title={q || outcome ? 'Nothing matches' : 'Nothing here yet'}>
            {q || outcome ? 'Try another search or outcome.' : 'Every change by an administrator is kept here.'}
          </EmptyState>
        }
        error={
          list.error && { message: userMessageOf(list.error), onRetry: () => void list.reload(), busy: list.isBusy }
        }
        rowAction={{ label: 'View', name: ({ summary }) => summary, onSelect: ({ id }) => address.open({ line: id }) }}
      />
      <MoreRows list={list} />
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
