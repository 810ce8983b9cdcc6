import type { BookingView } from '@postcard/contracts/campaigns';
import { Dialog, formatDate } from '@postcard/ui';
import { LinkButton } from '@postcard/web-kit';
import { designPath, type ShelfTemplate } from './shelf.ts';
import styles from './templates.module.css';

type Props = { template: ShelfTemplate; spots: BookingView[]; onClose: () => void };

export const SpotDialog = ({ template, spots, onClose }: Props) => (
  <Dialog
    onClose={onClose}
    title="Which spot is it for?"
    description={`You have ${spots.length} ${template.spotType} spots without an ad.`}
  >
    <ul className={styles['spots']}>
      {spots.map((booking) => (
        <li key={booking.id}>
          <LinkButton block to={designPath(booking.id, template.id)}>
            {booking.campaignName}, spot {booking.spotId}, in mailboxes from{' '}
            {formatDate(booking.distributionDate, 'MMMM d, yyyy')}
          </LinkButton>
        </li>
      ))}
    </ul>
  </Dialog>
);
