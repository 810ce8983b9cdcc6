import { zoneLabel } from '@postcard/contracts/town';
import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { refundFact } from '@postcard/contracts/refund-limit';
import { formatDate, formatDateTime } from '@postcard/ui';
import { serverNow } from '@postcard/web-kit';
import { useState } from 'react';
import { FactList } from './fact-list.tsx';

type Props = {
  card: Pick<
    CampaignSummary,
    'zone' | 'distributionDate' | 'bookingClosesAt' | 'cancelUntil' | 'artworkDueAt' | 'proofsDueAt' | 'free'
  >;
};

export function CardFacts({ card }: Props) {
  const [openedAt] = useState(serverNow);
  const dayOf = (instant: string) => formatDate(instant, 'MMM d, yyyy');
  return (
    <FactList
      facts={[
        ['Zone', zoneLabel(card.zone)],
        ['In mailboxes from', dayOf(card.distributionDate)],
        ['Booking closes', formatDateTime(card.bookingClosesAt)],
        refundFact(card.cancelUntil, openedAt, dayOf),
        ['Artwork due', dayOf(card.artworkDueAt)],
        ['Proof approved by', dayOf(card.proofsDueAt)],
        ['Still free', `${card.free.medium} medium, ${card.free.large} large`],
      ]}
    />
  );
}
