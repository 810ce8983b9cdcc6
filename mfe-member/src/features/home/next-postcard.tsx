import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { CardMap, formatDate, Text } from '@postcard/ui';
import { cellOf } from '@postcard/ui/card-map';
import { serverNow, type SessionUser } from '@postcard/web-kit';
import { Link, useNavigate } from 'react-router';
import { mapSpots, ownOn } from '../booking/spots.ts';
import styles from './home.module.css';

type Props = {
  card: Campaign | undefined;
  user: SessionUser;
  bookings: readonly BookingView[];
};

export function NextPostcard({ card, user, bookings }: Props) {
  const navigate = useNavigate();
  if (!card)
    return (
      <div className={styles['postcard']}>
        <p aria-hidden="true">&nbsp;</p>
        <CardMap side="front" isBlank title="Your next card is loading" id="next-card" />
      </div>
    );
  const own = ownOn(bookings, card.id);
  const [mine] = own;
  const spots = mine ? `Your spot: ${mine.spotId}` : `${card.free.medium + card.free.large} spots free`;
  return (
    <div className={styles['postcard']}>
      <p>
        <Link to={paths.card(card.id)}>{card.name}</Link>
        <Text as="span" quiet>
          {spots}, in mailboxes from {formatDate(card.distributionDate)}
        </Text>
      </p>
      <CardMap
        id="next-card"
        side={(mine && cellOf(mine.spotId)?.side) ?? 'front'}
        now={serverNow}
        spots={mapSpots(card, own, user.businessCategory)}
        selectedId={mine?.spotId}
        canSelect={({ state }) => (mine ? state === 'yours' : state === 'free')}
        onSelect={({ id, state }) => void navigate(paths.card(card.id, state === 'free' ? { spot: id } : {}))}
      />
    </div>
  );
}
