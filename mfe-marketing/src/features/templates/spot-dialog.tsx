import type { BookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Button, Dialog, formatDate } from '@postcard/ui';
import { Link } from 'react-router';
import { designPath, type ShelfTemplate } from './shelf.ts';
import styles from './templates.module.css';

type Props = { template: ShelfTemplate; spots: BookingView[]; onClose: () => void };

/** Asks which of several spots a template is for; where there is none, says how to get one. */
export function SpotDialog({ template, spots, onClose }: Props) {
  const close = (open: boolean) => !open && onClose();
  if (spots.length === 0) {
    return (
      <Dialog
        open
        onOpenChange={close}
        title={`No ${template.spotType} spot waits for a design`}
        description={`${template.name} is made for a ${template.spotType} spot. Take one, and come back to fill it.`}
        footer={
          <Button asChild variant="primary">
            <Link to={paths.createCampaign()}>Choose a spot</Link>
          </Button>
        }
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Which spot is it for?"
      description={`You have ${spots.length} ${template.spotType} spots without an ad.`}
    >
      <ul className={styles['spots']}>
        {spots.map((booking) => (
          <li key={booking.id}>
            <Button asChild block>
              <Link to={designPath(booking.id, template.id)}>
                {booking.campaignName}, spot {booking.spotId}, in mailboxes from{' '}
                {formatDate(booking.distributionDate, 'MMMM d, yyyy')}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
