import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { formatDate } from '@postcard/ui';
import styles from './booking.module.css';

type Props = { card: Pick<CampaignSummary, 'zone' | 'distributionDate' | 'bookingClosesAt' | 'cancelUntil' | 'artworkDueAt' | 'proofsDueAt' | 'free'> };

/** The dates of a card that matter before paying. */
export function CardFacts({ card }: Props) {
  return (
    <dl className={styles['facts']}>
      <dt>Zone</dt>
      <dd>Zone {card.zone}</dd>
      <dt>In mailboxes from</dt>
      <dd>{formatDate(card.distributionDate, 'MMM d, yyyy')}</dd>
      <dt>Booking closes</dt>
      <dd>{formatDate(card.bookingClosesAt, 'MMM d, yyyy')}</dd>
      <dt>Full refund until</dt>
      <dd>{formatDate(card.cancelUntil, 'MMM d, yyyy')}</dd>
      <dt>Artwork due</dt>
      <dd>{formatDate(card.artworkDueAt, 'MMM d, yyyy')}</dd>
      <dt>Proof approved by</dt>
      <dd>{formatDate(card.proofsDueAt, 'MMM d, yyyy')}</dd>
      <dt>Still free</dt>
      <dd>
        {card.free.medium} medium, {card.free.large} large
      </dd>
    </dl>
  );
}
