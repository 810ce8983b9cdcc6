import { securityKinds, shownSecurityEvent, type ShownSecurityEvent } from '@postcard/contracts/security-events';
import { z } from '@postcard/contracts/zod';
import { Badge, formatDateTime, SelectField } from '@postcard/ui';
import { deviceInWords, useList } from '@postcard/web-kit';
import { ListFilters } from '../lists/list-filters.tsx';
import { listPath } from '../lists/list-path.ts';
import { ListTable } from '../lists/list-table.tsx';
import { statusOptions } from '../lists/status-options.ts';
import { useAddress } from '../lists/use-address.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useStaff } from '../staff/api.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { actorOf, kindWords, toneOf } from './security-words.ts';

const events = z.array(shownSecurityEvent);
const kinds = statusOptions(securityKinds, kindWords);

const columns: ListColumn<ShownSecurityEvent>[] = [
  {
    id: 'what',
    header: 'What',
    cell: (event) => <Badge tone={toneOf(event)}>{kindWords(event.kind)}</Badge>,
    isRowHeader: true,
  },
  { id: 'who', header: 'Who', cell: actorOf },
  { id: 'account', header: 'Account', cell: ({ userName }) => userName ?? '' },
  { id: 'from', header: 'From', cell: ({ userAgent, network }) => `${deviceInWords(userAgent)}, ${network}` },
  { id: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
];

export function SecurityLog() {
  const address = useAddress();
  const filters = useFilters('security', securityKinds);
  const { q, status, isNarrowed } = filters;
  const person = address.get('person');
  const list = useList(listPath('/api/security-events', { q, kind: status, user: person }), events);
  const opened = address.get('event');
  return (
    <>
      <ListFilters
        filters={filters}
        columns={columns}
        search={{ name: 'security-search', hint: 'Network, route, target or detail' }}
        status={{ name: 'security-kind', label: 'Kind', options: kinds }}
      >
        <PersonField value={person} onChoose={(id) => address.set({ person: id }, { replace: false })} />
      </ListFilters>
      <ListTable
        name="security"
        caption="Security log"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={{ title: 'Nothing here yet', text: 'Every log-in and every refusal is kept here.' }}
        unmatched={isNarrowed && 'Try another search, kind or person.'}
        rowAction={{
          label: 'View',
          name: (event) => `${kindWords(event.kind)}, ${actorOf(event)}`,
          onSelect: ({ id }) => address.open({ event: id }),
        }}
      />
      {opened && (
        <SecurityDialog
          key={opened}
          id={opened}
          known={list.items?.find(({ id }) => id === opened)}
          onClose={() => address.set({ event: null })}
          onChoosePerson={(id) => address.set({ person: id, event: null })}
        />
      )}
    </>
  );
}

/** Offers the team's members; other people are chosen from one of their events. */
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
