import { zoneLabel } from '@postcard/contracts/town';
import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { refundFact } from '@postcard/contracts/refund-limit';
import { formatDate, formatDateTime } from '@postcard/ui';
import { serverNow } from '@postcard/web-kit';
import { useState } from 'react';
import styles from './booking.module.css';

type Props = {
  card: Pick<
    CampaignSummary,
    'zone' | 'distributionDate' | 'bookingClosesAt' | 'cancelUntil' | 'artworkDueAt' | 'proofsDueAt' | 'free'
  >;
};

export function CardFacts({ card }: Props) {
  const [openedAt] = useState(serverNow);
  const [refund, refundUntil] = refundFact(card.cancelUntil, openedAt, (instant) => formatDate(instant, 'MMM d, yyyy'));
  return (
    <dl className={styles['facts']}>
      <dt>Zone</dt>
      <dd>{zoneLabel(card.zone)}</dd>
      <dt>In mailboxes from</dt>
      <dd>{formatDate(card.distributionDate, 'MMM d, yyyy')}</dd>
      <dt>Booking closes</dt>
      <dd>{formatDateTime(card.bookingClosesAt)}</dd>
      <dt>{refund}</dt>
      <dd>{refundUntil}</dd>
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
