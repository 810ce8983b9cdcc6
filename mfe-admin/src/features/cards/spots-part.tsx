import { zoneLabel } from '@postcard/contracts/town';
import type { TeamCard, SpotHolder } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import {
  Cluster,
  DataTable,
  EmptyState,
  formatDate,
  formatDateTime,
  Stack,
  StatusBadge,
  type DataTableColumn,
} from '@postcard/ui';
import { CardMap, type CardMapSpot } from '@postcard/ui/card-map';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '@postcard/web-kit';
import { CancelDialog } from '../cancel-booking/cancel-dialog.tsx';
import { useSort } from '../lists/use-sort.ts';
import { adWords } from './ad-words.ts';
import styles from './cards.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { usePlace } from './use-place.ts';

const columns: DataTableColumn<SpotHolder>[] = [
  { id: 'spot', header: 'Spot', cell: 'spotId', sortBy: 'spotId', isRowHeader: true },
  { id: 'business', header: 'Business', cell: 'businessName', sortBy: 'businessName' },
  { id: 'subcategory', header: 'Subcategory', cell: 'businessSubcategory', sortBy: 'businessSubcategory' },
  { id: 'payment', header: 'Payment', cell: (holder) => <Payment holder={holder} />, sortBy: 'paymentStatus' },
  {
    id: 'artwork',
    header: 'Ad',
    cell: (holder) => <Link to={paths.design(holder.bookingId)}>{adWords(holder)}</Link>,
    sortBy: adWords,
  },
];

function Payment({ holder: { paymentStatus, heldUntil } }: { holder: SpotHolder }) {
  if (heldUntil) return <>Held until {formatDateTime(heldUntil)}</>;
  return <StatusBadge status={paymentStatus ?? 'pending'} />;
}

export function SpotsPart({ card, onChanged }: { card: TeamCard; onChanged: () => void }) {
  const { spot, ask, go } = usePlace();
  const spots = useMemo(() => spotsOf(card), [card]);
  const sort = useSort(columns);
  const holder = card.holders.find(({ spotId }) => spotId === spot);
  return (
    <Stack gap={6}>
      <CardMap
        side="both"
        id="desk-card"
        spots={spots}
        selectedId={spot ?? undefined}
        canSelect={({ id }) => card.holders.some(({ spotId }) => spotId === id)}
        onSelect={({ id }) => go({ spot: id })}
        issue={`${formatDate(card.distributionDate, 'MMMM yyyy')} · ${zoneLabel(card.zone)}`}
      />
      <DataTable
        caption="Who holds which spot"
        columns={columns}
        rows={card.holders}
        rowId={({ spotId }) => spotId}
        keptSort={sort}
        empty={<EmptyState title="Nobody has a spot yet">Spots that are held or sold show here.</EmptyState>}
        rowAction={{
          label: 'Open',
          name: ({ spotId, businessName }) => `spot ${spotId}, ${businessName}`,
          onSelect: ({ spotId }) => go({ spot: spotId }),
        }}
      />
      {holder && ask !== 'cancel' && (
        <MoveDialog
          key={holder.spotId}
          card={card}
          holder={holder}
          onCancel={() => go({ ask: 'cancel' })}
          onClose={() => go({ spot: null })}
          onMoved={onChanged}
        />
      )}
      {holder && ask === 'cancel' && (
        <CancelDialog
          key={holder.bookingId}
          bookingId={holder.bookingId}
          onClose={() => go({ spot: null, ask: null })}
          onCancelled={onChanged}
        />
      )}
      {card.keptSubcategories && card.keptSubcategories.length > 0 && (
        <Cluster gap={2} className={styles['small'] ?? ''}>
          Kept for last holders:{' '}
          {card.keptSubcategories
            .map(({ subcategory, until }) => `${subcategory} until ${formatDate(until)}`)
            .join(', ')}
        </Cluster>
      )}
      {card.status !== 'draft' && card.status !== 'cancelled' && (
        <div>
          <LinkButton variant="quiet" to={paths.card(card.id)}>
            See the card as everybody does
          </LinkButton>
        </div>
      )}
    </Stack>
  );
}

function spotsOf({ spots, holders }: TeamCard): CardMapSpot[] {
  return spots.map(({ id, spotType, price, state, keptUntil }) => {
    const holder = holders.find(({ spotId }) => spotId === id);
    const label =
      holder?.businessName ??
      (keptUntil ? `kept for its last holder until ${formatDate(keptUntil, 'MMMM d, yyyy')}` : undefined);
    return { id, spotType, price, state, label, ...(holder?.heldUntil && { holdExpiresAt: null }) };
  });
}
