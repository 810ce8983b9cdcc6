import type { Campaign, GoNoGo } from '@postcard/contracts/campaigns';
import { refundFact } from '@postcard/contracts/refund-limit';
import { currentTown, zoneLabel } from '@postcard/contracts/town';
import { formatDate, formatDateTime, Text } from '@postcard/ui';
import { serverNow } from '@postcard/web-kit';
import { useState } from 'react';
import { freeCounts } from './spots.ts';
import { FactList } from './fact-list.tsx';

export function CardDates({ card }: { card: Campaign }) {
  const [openedAt] = useState(serverNow);
  const free = freeCounts(card.spots);
  const countOf = (type: 'medium' | 'large') => card.spots.filter(({ spotType }) => spotType === type).length;
  const isOpen = card.status === 'upcoming';
  return (
    <>
      <FactList
        facts={[
          ['Zone', zoneLabel(card.zone)],
          ['In mailboxes from', formatDate(card.distributionDate, 'MMMM d, yyyy')],
          ['Booking closes', formatDateTime(card.bookingClosesAt)],
          isOpen && refundFact(card.cancelUntil, openedAt, formatDateTime),
          isOpen && card.goNoGo && ['Spots sold', meterOf(card.goNoGo)],
          isOpen && ['Medium spots free', `${free.medium} of ${countOf('medium')}`],
          isOpen && ['Large spots free', `${free.large} of ${countOf('large')}`],
        ]}
      />
      <Text quiet small>
        All times are {currentTown().name}’s.
      </Text>
    </>
  );
}

function meterOf({ sold, minimum, standing, decided }: GoNoGo): string {
  if (standing === 'go') return `${sold}, so it will be printed`;
  return decided
    ? `${sold} of ${minimum} needed, so it is not printed`
    : `${sold} of ${minimum} needed for it to be printed`;
}
