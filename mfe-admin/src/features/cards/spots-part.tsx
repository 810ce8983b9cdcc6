import { zoneLabel, type SpotId } from '@postcard/contracts/town';
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
  Button,
  Dialog,
  SelectField,
} from '@postcard/ui';
import { CardMap, type CardMapSpot } from '@postcard/ui/card-map';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { LinkButton, toast, useMutation } from '@postcard/web-kit';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { CancelDialog } from '../cancel-booking/cancel-dialog.tsx';
import { useSort } from '../lists/use-address.ts';
import { adWords, moveBooking, usePlace } from './api.ts';
import styles from './cards.module.css';
import { useMay } from '../roles/for-roles.tsx';

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
        empty={<EmptyState title="No spots booked yet">Spots that are held or sold show here.</EmptyState>}
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
          Reserved for previous holders:{' '}
          {card.keptSubcategories
            .map(({ subcategory, until }) => `${subcategory} until ${formatDate(until)}`)
            .join(', ')}
        </Cluster>
      )}
      {card.status !== 'draft' && card.status !== 'cancelled' && (
        <div>
          <LinkButton variant="quiet" to={paths.card(card.id)}>
            View the public page of the card
          </LinkButton>
        </div>
      )}
    </Stack>
  );
}

const spotsOf = ({ spots, holders }: TeamCard): CardMapSpot[] =>
  spots.map(({ id, spotType, price, state, keptUntil }) => {
    const holder = holders.find(({ spotId }) => spotId === id);
    const label =
      holder?.businessName ??
      (keptUntil ? `kept for its last holder until ${formatDate(keptUntil, 'MMMM d, yyyy')}` : undefined);
    return { id, spotType, price, state, label, ...(holder?.heldUntil && { holdExpiresAt: null }) };
  });

type Props = { card: TeamCard; holder: SpotHolder; onCancel: () => void; onClose: () => void; onMoved: () => void };

function MoveDialog({ card, holder, onCancel, onClose, onMoved }: Props) {
  const [target, setTarget] = useState<SpotId | ''>('');
  const { spotId, businessName, businessSubcategory, bookingId } = holder;
  const size = card.spots.find(({ id }) => id === spotId)?.spotType;
  const free = card.spots.filter(({ spotType, state }) => spotType === size && state === 'free');
  const may = useMay();
  const movable =
    may(rolesFor.office) && holder.status === 'confirmed' && (card.status === 'upcoming' || card.status === 'locked');

  const { busy, error, run } = useMutation(
    async (_attempt, to: SpotId) => {
      await moveBooking(bookingId, to);
      toast({ title: 'Booking moved', description: `${businessName} has ${to} now, and is notified by email.` });
      onClose();
    },
    { onSettled: onMoved },
  );

  return (
    <Dialog
      onClose={onClose}
      title={`Spot ${spotId}: ${businessName}`}
      description={`${businessSubcategory}, on the ${card.name}`}
      footer={
        movable &&
        free.length > 0 && (
          <Button
            variant="primary"
            busy={busy}
            busyLabel="Moving..."
            disabled={target === ''}
            onClick={() => target && void run(target)}
          >
            {target ? `Move to ${target}` : 'Move'}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <Cluster gap={3}>
          <LinkButton size="small" to={paths.design(bookingId)}>
            See the ad and its proofs
          </LinkButton>
          {may(rolesFor.money) && holder.status === 'confirmed' && (
            <Button size="small" onClick={onCancel}>
              Cancel and refund…
            </Button>
          )}
          {may(rolesFor.money) && holder.status === 'held' && (
            <Button size="small" onClick={onCancel}>
              Release the hold…
            </Button>
          )}
        </Cluster>
        {movable && free.length > 0 && (
          <SelectField
            label={`Move to another free ${size} spot`}
            name="move-to"
            value={target}
            error={error}
            placeholder="Choose a spot"
            hint="Nothing is charged. The ad and its approval move too; the member gets an email and a notice."
            onChange={(event) => setTarget(event.target.value as SpotId | '')}
            options={free.map(({ id }) => id)}
          />
        )}
        {movable && free.length === 0 && <p>There is no other free {size} spot on this card.</p>}
        {may(rolesFor.office) && !movable && (
          <p className={styles['quiet']}>
            {holder.status === 'confirmed'
              ? 'A booking can be moved until its card is mailed.'
              : 'Only a paid booking can be moved.'}
          </p>
        )}
      </Stack>
    </Dialog>
  );
}
