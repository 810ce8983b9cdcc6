import type { WaitingArtwork } from '@postcard/contracts/campaigns';
import { Badge, formatDate, SelectField } from '@postcard/ui';
import { useState } from 'react';
import { ListPage } from '../list-page/list-page.tsx';
import { useAddress } from '../lists/use-address.ts';
import type { ListColumn } from '../lists/use-list-preferences.ts';
import { queuePath, useOpenCards, waitingList } from './api.ts';
import { ArtworkDialog } from './artwork-dialog.tsx';
import { stepWords, viewWords } from './words.ts';

// No column is sortable: rows are ordered by deadline across all pages.
const columns: ListColumn<WaitingArtwork>[] = [
  { id: 'business', header: 'Business', cell: 'businessName', isRowHeader: true },
  { id: 'spot', header: 'Spot', cell: ({ spotId, campaignName }) => `${spotId}, ${campaignName}` },
  { id: 'kind', header: 'Kind of business', cell: 'businessSubcategory', isExtra: true },
  {
    id: 'step',
    header: 'Waiting for',
    cell: ({ step, waitsFor }) => <Badge tone={waitsFor === 'team' ? 'warning' : 'neutral'}>{stepWords[step]}</Badge>,
  },
  { id: 'due', header: 'Due', cell: ({ dueAt }) => <Due at={dueAt} /> },
];
function Due({ at }: { at: string }) {
  const [now] = useState(() => Date.now());
  return Date.parse(at) < now ? <Badge tone="danger">since {formatDate(at)}</Badge> : formatDate(at);
}

export function Component() {
  const address = useAddress();
  const card = address.get('card');
  return (
    <ListPage
      name="artwork"
      caption="Waiting ads"
      path={({ q, status: view }) => queuePath({ q, view, card })}
      rows={waitingList}
      columns={columns}
      search="Business, kind of business, card or spot"
      status={{
        label: 'Show',
        values: Object.keys(viewWords),
        wordsOf: (view) => viewWords[view] ?? view,
        all: 'Everything',
      }}
      renderBeside={() => <CardChoice value={card} onChange={(id) => address.set({ card: id }, { replace: false })} />}
      empty={({ isNarrowed }) =>
        isNarrowed
          ? { title: 'No ads match', text: 'Try another filter.' }
          : { title: 'No ads waiting', text: 'Ads of paid spots appear here until they are approved.' }
      }
      failure={{ title: 'The ads could not be loaded' }}
      action={{ label: 'Open', nameOf: ({ businessName }) => businessName }}
      opens="booking"
      renderDialog={(opened) => <ArtworkDialog {...opened} />}
    />
  );
}

function CardChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data: cards = [] } = useOpenCards();
  const known = cards.map(({ id, name }) => ({ value: id, label: name }));
  const options = [
    { value: '', label: 'All open cards' },
    ...known,
    ...(value && !cards.some(({ id }) => id === value) ? [{ value, label: 'Another card' }] : []),
  ];
  return (
    <SelectField
      label="Card"
      name="artwork-card"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={options}
    />
  );
}
