import { Tabs, Badge, formatDateTime } from '@postcard/ui';
import { auditEntry, auditOutcomes, type AuditEntry } from '@postcard/contracts/audit';
import { z } from '@postcard/contracts/zod';
import { useAddress } from '../lists/use-address.ts';
import { useMay } from '../roles/use-role.ts';
import { SecurityLog } from './security-log.tsx';
import { AuditDialog } from './audit-dialog.tsx';
import { outcomeWords } from './words.ts';
import { ListPage } from '../list-page/list-page.tsx';
import { listPath } from '../lists/list-path.ts';
import type { ListColumn } from '../lists/use-columns.ts';

export function Component() {
  const address = useAddress();
  const may = useMay();
  if (!may([])) return <Changes />;
  const view = address.get('view') === 'security' ? 'security' : 'changes';
  return (
    <Tabs
      id="audit"
      label="Audit"
      variant="folder"
      value={view}
      onValueChange={(value) => address.turnTo({ view: value === 'changes' ? null : value })}
      items={[
        { value: 'changes', label: 'Changes', content: <Changes /> },
        { value: 'security', label: 'Security', content: <SecurityLog /> },
      ]}
    />
  );
}

const entries = z.array(auditEntry);
const tones = { done: 'success', refused: 'warning', unknown: 'danger' } as const;

const columns: ListColumn<AuditEntry>[] = [
  { id: 'act', header: 'What', cell: 'summary', isRowHeader: true },
  { id: 'who', header: 'Who', cell: 'actorName' },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <Badge tone={tones[outcome]}>{outcomeWords[outcome]}</Badge>,
  },
  { id: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
];

const Changes = () => (
  <ListPage
    name="audit"
    caption="Changes by administrators"
    path={({ q, status }) => listPath('/api/audit', { q, status })}
    rows={entries}
    columns={columns}
    search="Action, person, target, or a value before or after"
    status={{ label: 'Outcome', values: auditOutcomes, wordsOf: (outcome) => outcomeWords[outcome] }}
    empty={{ title: 'Nothing here yet', text: 'Every change by an administrator appears here.' }}
    unmatched="Try another search or outcome."
    action={{ label: 'View', nameOf: ({ summary }) => summary }}
    opens="line"
    renderDialog={(opened) => <AuditDialog {...opened} />}
  />
);
