import type { Campaign, GoNoGo } from '@postcard/contracts/campaigns';
import { refundFact } from '@postcard/contracts/refund-limit';
import { currentTown, zoneLabel } from '@postcard/contracts/town';
import { formatDate, formatDateTime, Text } from '@postcard/ui';
import { serverNow } from '@postcard/web-kit';
import { useState } from 'react';
import styles from './booking.module.css';
import { freeCounts } from './spots.ts';

export function CardDates({ card }: { card: Campaign }) {
  const [openedAt] = useState(serverNow);
  const [refund, refundUntil] = refundFact(card.cancelUntil, openedAt, formatDateTime);
  const free = freeCounts(card.spots);
  const countOf = (type: 'medium' | 'large') => card.spots.filter(({ spotType }) => spotType === type).length;
  return (
    <>
      <dl className={styles['facts']}>
        <dt>Zone</dt>
        <dd>{zoneLabel(card.zone)}</dd>
        <dt>In mailboxes from</dt>
        <dd>{formatDate(card.distributionDate, 'MMMM d, yyyy')}</dd>
        <dt>Booking closes</dt>
        <dd>{formatDateTime(card.bookingClosesAt)}</dd>
        {card.status === 'upcoming' && (
          <>
            <dt>{refund}</dt>
            <dd>{refundUntil}</dd>
          </>
        )}
        {card.status === 'upcoming' && card.goNoGo && (
          <>
            <dt>Spots sold</dt>
            <dd>{meterOf(card.goNoGo)}</dd>
          </>
        )}
        {card.status === 'upcoming' && (
          <>
            <dt>Medium spots free</dt>
            <dd>
              {free.medium} of {countOf('medium')}
            </dd>
            <dt>Large spots free</dt>
            <dd>
              {free.large} of {countOf('large')}
            </dd>
          </>
        )}
      </dl>
      <Text quiet small>
        All times are {currentTown().name}’s.
      </Text>
    </>
  );
}

/** Formats the spots sold against the minimum due by the end of booking. */
function meterOf({ sold, minimum, standing, decided }: GoNoGo): string {
  if (standing === 'go') return `${sold}, so it will be printed`;
  return decided
    ? `${sold} of ${minimum} needed, so it is not printed`
    : `${sold} of ${minimum} needed for it to be printed`;
}
