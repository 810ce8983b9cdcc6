import type { WaitingArtwork } from '@postcard/contracts/campaigns';
import { Badge, formatDate, SelectField, type DataTableColumn } from '@postcard/ui';
import { useList } from '@postcard/web-kit';
import { useState } from 'react';
import { useAddress } from '../lists/use-address.ts';
import { queuePath, useOpenCards, waitingList } from './api.ts';
import { ArtworkDialog } from './artwork-dialog.tsx';
import styles from './artwork.module.css';
import { stepWords, views } from './words.ts';
import { ListTable } from '../lists/list-table.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { useFilters } from '../lists/use-filters.ts';

// No column sorts: what is due first comes first, over all pages.
const columns: DataTableColumn<WaitingArtwork>[] = [
  { id: 'business', header: 'Business', cell: ({ businessName }) => businessName, isRowHeader: true },
  { id: 'spot', header: 'Spot', cell: ({ spotId, campaignName }) => `${spotId}, ${campaignName}` },
  {
    id: 'step',
    header: 'What it waits for',
    cell: ({ step, waitsFor }) => <Badge tone={waitsFor === 'team' ? 'warning' : 'neutral'}>{stepWords[step]}</Badge>,
  },
  { id: 'due', header: 'Due', cell: ({ dueAt }) => <Due at={dueAt} /> },
];

function Due({ at }: { at: string }) {
  const [now] = useState(() => Date.now());
  return Date.parse(at) < now ? <Badge tone="danger">since {formatDate(at)}</Badge> : formatDate(at);
}

/**
 * The proof queue: every ad on an open card that is not approved, with whom it waits for. What is shown is in the
 * address.
 */
export function Component() {
  const address = useAddress();
  const view = views.find(([value]) => value === address.get('waits'))?.[0] ?? '';
  const card = address.get('card');
  const { q, search } = useFilters();
  const list = useList(queuePath({ q, view, card }), waitingList);
  const opened = address.get('booking');
  const isNarrowed = q !== '' || view !== '' || card !== '';
  return (
    <>
      <div className={styles['filters']}>
        <SearchField
          name="artwork-search"
          hint="Business, kind of business, card or spot"
          value={q}
          onSearch={search}
        />
        <SelectField
          label="Show"
          name="artwork-view"
          value={view}
          onChange={({ target }) => address.set({ waits: target.value })}
          options={views.map(([value, label]) => ({ value, label }))}
        />
        <CardChoice value={card} onChange={(id) => address.set({ card: id })} />
      </div>
      <ListTable
        caption="Ads that wait"
        columns={columns}
        list={list}
        rowId={({ bookingId }) => bookingId}
        empty={
          isNarrowed
            ? { title: 'Nothing of this kind waits', text: 'Try something else above.' }
            : { title: 'No ad waits', text: 'Ads of paid spots appear here until they are approved.' }
        }
        failure={{ title: 'The ads could not be loaded' }}
        rowAction={{
          label: 'Open',
          name: ({ businessName }) => businessName,
          onSelect: ({ bookingId }) => address.open({ booking: bookingId }),
        }}
      />
      {opened && (
        <ArtworkDialog
          key={opened}
          id={opened}
          onClose={() => address.set({ booking: null })}
          onChanged={() => void list.reload()}
        />
      )}
    </>
  );
}

/** A card in the address that is not open any more stays a choice, so that the list says what it shows. */
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
