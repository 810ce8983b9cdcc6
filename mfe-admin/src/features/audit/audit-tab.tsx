import {
  Tabs,
  Badge,
  formatDateTime,
  DataTable,
  Dialog,
  Facts,
  type DataTableColumn,
  SelectField,
  Button,
} from '@postcard/ui';
import { auditEntry, auditOutcomes, type AuditEntry } from '@postcard/contracts/audit';
import { z } from '@postcard/contracts/zod';
import { Fetched, useApi, deviceInWords } from '@postcard/web-kit';
import { useMemo } from 'react';
import { securityKinds, shownSecurityEvent, type ShownSecurityEvent } from '@postcard/contracts/security-events';
import { useAddress, listPath } from '../lists/use-address.ts';
import { useMay } from '../roles/for-roles.tsx';
import { ListPage } from '../list-page/list-page.tsx';
import type { ListColumn } from '../lists/use-list-preferences.ts';
import { useStaff } from '../staff/api.ts';
import { actorOf, kindWords, toneOf } from './security-words.ts';

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

const auditDialogColumns: DataTableColumn<Difference>[] = [
  { id: 'field', header: 'Field', cell: 'name', isRowHeader: true },
  { id: 'before', header: 'Before', cell: 'before' },
  { id: 'after', header: 'After', cell: 'after' },
];

/** Shows the audit entry in the address. Entries never change, so an entry of the list is not loaded again. */
function AuditDialog({ id, known, onClose }: { id: string; known: AuditEntry | undefined; onClose: () => void }) {
  const fetched = useApi(known ? null : `/api/audit/${encodeURIComponent(id)}`, auditEntry);
  const data = fetched.data ?? known;
  return (
    <Dialog onClose={onClose} title={data?.summary ?? 'An action'} description="A change by an administrator">
      <Fetched of={{ ...fetched, data }} what="the line" failure="We couldn’t load this entry" height={240}>
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
        <DataTable
          caption="What changed"
          columns={auditDialogColumns}
          rows={changes}
          rowId={({ name }) => name}
          empty={null}
        />
      )}
    </>
  );
}

const events = z.array(shownSecurityEvent);

const securityLogColumns: ListColumn<ShownSecurityEvent>[] = [
  {
    id: 'what',
    header: 'What',
    cell: (event) => <Badge tone={toneOf(event)}>{kindWords(event.kind)}</Badge>,
    isRowHeader: true,
  },
  { id: 'who', header: 'Who', cell: actorOf },
  { id: 'account', header: 'Account', cell: 'userName' },
  { id: 'from', header: 'From', cell: ({ userAgent, network }) => `${deviceInWords(userAgent)}, ${network}` },
  { id: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
];

function SecurityLog() {
  const address = useAddress();
  const person = address.get('person');
  return (
    <ListPage
      name="security"
      caption="Security log"
      path={({ q, status }) => listPath('/api/security-events', { q, kind: status, user: person })}
      rows={events}
      columns={securityLogColumns}
      search="Network, route, target or detail"
      status={{ label: 'Kind', values: securityKinds, wordsOf: kindWords }}
      renderBeside={() => (
        <PersonField value={person} onChoose={(id) => address.set({ person: id }, { replace: false })} />
      )}
      empty={{ title: 'Nothing here yet', text: 'Every login and every refusal appears here.' }}
      unmatched="Try another search, kind or person."
      action={{ label: 'View', nameOf: (event) => `${kindWords(event.kind)}, ${actorOf(event)}` }}
      opens="event"
      renderDialog={(opened) => (
        <SecurityDialog {...opened} onChoosePerson={(id) => address.set({ person: id, event: null })} />
      )}
    />
  );
}

function PersonField({ value, onChoose }: { value: string; onChoose: (id: string) => void }) {
  const { items = [] } = useStaff();
  const isElse = value !== '' && items.every(({ id }) => id !== value);
  return (
    <SelectField
      label="Person"
      name="security-person"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        { value: '', label: 'Everybody' },
        ...items.map(({ id, displayName }) => ({ value: id, label: displayName })),
        ...(isElse ? [{ value, label: 'The chosen account' }] : []),
      ]}
    />
  );
}

type SecurityLogProps = {
  id: string;
  known: ShownSecurityEvent | undefined;
  onClose: () => void;
  onChoosePerson: (id: string) => void;
};

/** Shows the security event in the address. Events never change, so an event of the list is not loaded again. */
function SecurityDialog({ id, known, onClose, onChoosePerson }: SecurityLogProps) {
  const fetched = useApi(known ? null : `/api/security-events/${encodeURIComponent(id)}`, shownSecurityEvent);
  const data = fetched.data ?? known;
  const person = data && (data.actorId ?? data.userId);
  return (
    <Dialog
      onClose={onClose}
      title={data ? kindWords(data.kind) : 'A line'}
      description="A line of the security log"
      footer={person && <Button onClick={() => onChoosePerson(person)}>Show everything of this person</Button>}
    >
      <Fetched of={{ ...fetched, data }} what="the line" failure="We couldn’t load this entry" height={240}>
        {(event) => <Facts facts={factsOf(event).filter(([, value]) => value)} />}
      </Fetched>
    </Dialog>
  );
}

const factsOf = (event: ShownSecurityEvent): [string, string | null | undefined][] => [
  ['Who', actorOf(event)],
  ['Account', event.userName],
  ['When', formatDateTime(event.at)],
  ['Network', event.network],
  ['Device', deviceInWords(event.userAgent)],
  ['How', event.method],
  ['Route', [event.route, event.target].filter(Boolean).join(', ')],
  ['More', event.detail],
  ['Service', event.service],
  ['Request', event.requestId],
];

const outcomeWords = { done: 'Done', refused: 'Refused', unknown: 'Not known' } as const;

type Difference = { name: string; before: string; after: string };

export function differences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [membersOf(before), membersOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? '', after: is.get(name) ?? '' }))
    .filter((each) => each.before !== each.after);
}

function membersOf(value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).map(([name, member]) => [name, inWords(member)]));
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
