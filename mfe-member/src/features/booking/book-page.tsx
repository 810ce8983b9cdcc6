import { zoneLabel } from '@postcard/contracts/town';
import type { BookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { CardMap, Container, ErrorState, formatDate, Loading, Skeleton, type CardMapSpot } from '@postcard/ui';
import { reloadSession, serverNow, useMutation, userMessageOf, type SessionUser } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { book, cancelBooking, useBookings, useCardStanding, useLiveCampaign } from './api.ts';
import { BookPanel } from './book-panel.tsx';
import styles from './booking.module.css';
import { NotPrinted } from './fact-list.tsx';
import { freeCounts, mapSpots, ownOn } from './spots.ts';
import { KeptForOthers } from './waiting.tsx';

export const Component = () => <RequireLogin>{(user) => <Book user={user} />}</RequireLogin>;

function Book({ user }: { user: SessionUser }) {
  const { campaignId = '' } = useParams();
  const card = useLiveCampaign(campaignId);
  const bookings = useBookings();
  const standing = useCardStanding(campaignId);
  const [selected, select] = useState<string | null>(null);
  const [hasHeld, setHasHeld] = useState(false);
  const readAgain = () => Promise.all([card.mutate(), bookings.mutate(), standing.mutate()]);
  const holding = useMutation(
    async ({ keyFor }, spotId: string) => {
      await book(campaignId, spotId, keyFor([campaignId, spotId]));
      setHasHeld(true);
    },
    { failure: 'This spot cannot be held', onSettled: readAgain },
  );
  const leaving = useMutation(async ({ keyFor }, { id }: BookingView) => cancelBooking(id, keyFor(id)), {
    failure: 'The spot could not be released',
    onSettled: readAgain,
  });
  const navigate = useNavigate();
  const [search] = useSearchParams();

  // The stored user may be older than an approval.
  useEffect(() => void reloadSession(), []);

  if (card.error) return <CardMissing onRetry={() => void card.mutate()} error={card.error} />;
  if (!card.data || !bookings.data) return <Waiting />;
  if (card.data.status === 'cancelled') {
    return (
      <Container className={styles['page']}>
        <h1>Book a spot</h1>
        <NotPrinted />
      </Container>
    );
  }
  const own = ownOn(
    bookings.data.filter(({ userId }) => userId === user.id),
    campaignId,
  );
  const spots = mapSpots(card.data, own, user.businessCategory, standing.data?.kept?.spotId);
  const chosen = spots.find(({ id }) => id === selected);

  return (
    <Container className={styles['page']}>
      <h1>Book a spot</h1>
      <p>
        {card.data.name}, {zoneLabel(card.data.zone)}, in mailboxes from{' '}
        {formatDate(card.data.distributionDate, 'MMMM d, yyyy')}.
      </p>
      <div className={styles['panels']}>
        <div>
          <CardMap
            side="both"
            id="book"
            now={serverNow}
            spots={spots}
            onSelect={(spot: CardMapSpot) => select(spot.id)}
            selectedId={selected ?? own[0]?.spotId}
            issue={`${formatDate(card.data.distributionDate, 'MMMM yyyy')} · ${zoneLabel(card.data.zone)}`}
          />
          <KeptForOthers card={card.data} keptForMe={standing.data?.kept?.spotId} />
        </div>
        <BookPanel
          user={user}
          card={{ ...card.data, free: freeCounts(card.data.spots) }}
          standing={standing.data}
          own={own[0]}
          hasHeld={hasHeld}
          chosen={chosen}
          busy={holding.busy || leaving.busy}
          onChoose={select}
          onHold={() => selected && void holding.run(selected)}
          onWaitChange={() => void standing.mutate()}
          onRelease={(booking) => void leaving.run(booking)}
          onPay={(booking) => void navigate(paths.checkout(booking.id))}
          onExpired={() => void bookings.mutate()}
          following={followingCard(search)}
        />
      </div>
    </Container>
  );
}

function followingCard(search: URLSearchParams): string | undefined {
  const [next, ...rest] = (search.get('next') ?? '').split(',').filter(Boolean);
  if (!next) return undefined;
  return paths.book(next, { size: search.get('size') || undefined, next: rest.join(',') || undefined });
}

const CardMissing = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Container className={styles['page']}>
    <ErrorState title="This card could not be shown" onRetry={onRetry}>
      {userMessageOf(error)}
    </ErrorState>
  </Container>
);

const Waiting = () => (
  <Container className={styles['page']}>
    <Loading label="Loading the card">
      <Skeleton height={48} width="40%" />
      <Skeleton shape="block" height={520} />
    </Loading>
  </Container>
);
