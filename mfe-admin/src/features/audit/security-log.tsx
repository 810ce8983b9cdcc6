import { securityKinds, shownSecurityEvent, type ShownSecurityEvent } from '@postcard/contracts/security-events';
import { z } from '@postcard/contracts/zod';
import { Badge, formatDateTime, SelectField } from '@postcard/ui';
import { deviceInWords } from '@postcard/web-kit';
import { ListPage } from '../list-page/list-page.tsx';
import { listPath } from '../lists/list-path.ts';
import { useAddress } from '../lists/use-address.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useStaff } from '../staff/api.ts';
import { SecurityDialog } from './security-dialog.tsx';
import { actorOf, kindWords, toneOf } from './security-words.ts';

const events = z.array(shownSecurityEvent);

const columns: ListColumn<ShownSecurityEvent>[] = [
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

export function SecurityLog() {
  const address = useAddress();
  const person = address.get('person');
  return (
    <ListPage
      name="security"
      caption="Security log"
      path={({ q, status }) => listPath('/api/security-events', { q, kind: status, user: person })}
      rows={events}
      columns={columns}
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
