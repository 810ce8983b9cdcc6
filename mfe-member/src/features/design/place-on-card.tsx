import { sideOf, zoneLabel } from '@postcard/contracts/town';
import type { AdDesign, BookingView, Campaign } from '@postcard/contracts/campaigns';
import { AdTemplate, type Trade } from '@postcard/ui/ad-templates';
import { CardMap, type CardMapSpot } from '@postcard/ui/card-map';
import { formatDate } from '@postcard/ui';
import { useMemo } from 'react';
import { mapSpots } from '../booking/spots.ts';

type Props = {
  booking: BookingView;
  card: Campaign;
  design: AdDesign | null;
  /** The picture of a proof, shown instead of the design. */ pictureUrl?: string | null;
  trade: Trade;
};

export function PlaceOnCard({ booking, card, design, pictureUrl = null, trade }: Props) {
  const spots = useMemo(() => {
    const art: CardMapSpot['art'] = (size) => (
      <>
        {design && !pictureUrl && <AdTemplate design={design} spotType={booking.spotType} trade={trade} {...size} />}
        {pictureUrl && <image href={pictureUrl} preserveAspectRatio="none" {...size} />}
      </>
    );
    return mapSpots(card, [booking]).map((spot) => (spot.id === booking.spotId ? { ...spot, art } : spot));
  }, [booking, card, design, pictureUrl, trade]);
  return (
    <CardMap
      side={sideOf(booking.spotId)}
      id={pictureUrl ? 'proof-card' : 'design-card'}
      spots={spots}
      selectedId={booking.spotId}
      issue={`${formatDate(card.distributionDate, 'MMMM yyyy')} · ${zoneLabel(card.zone)}`}
    />
  );
}
