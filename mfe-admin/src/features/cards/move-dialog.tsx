import type { SpotId } from '@postcard/contracts/town';
import type { TeamCard, SpotHolder } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { Button, Cluster, Dialog, SelectField, Stack } from '@postcard/ui';
import { toast, useMutation, LinkButton } from '@postcard/web-kit';
import { useState } from 'react';
import { useMay } from '../roles/use-role.ts';
import { moveBooking } from './api.ts';
import styles from './cards.module.css';

type Props = { card: TeamCard; holder: SpotHolder; onCancel: () => void; onClose: () => void; onMoved: () => void };

export function MoveDialog({ card, holder, onCancel, onClose, onMoved }: Props) {
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
      open
      onOpenChange={(open) => !open && onClose()}
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
