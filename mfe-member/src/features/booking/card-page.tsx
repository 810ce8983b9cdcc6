import { zoneLabel } from '@postcard/contracts/town';
import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { CardMap, Cluster, Container, ErrorState, formatDate, Skeleton, Stack, StatusBadge, Text } from '@postcard/ui';
import { serverNow, useSession, type SessionUser, Fetched, LinkButton } from '@postcard/web-kit';
import { TradeCheck } from '@postcard/web-kit/trades';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useBookings, useCardStanding, useLiveCampaign, usePrintedCards } from './api.ts';
import styles from './booking.module.css';
import { CardDates } from './card-dates.tsx';
import { CardStatus } from './card-status.tsx';
import { FirstSheet } from './first-sheet.tsx';
import { NotPrinted } from './not-printed.tsx';
import { isPrinted, printedSpots } from './printed-spots.tsx';
import { mapSpots, ownOn } from './spots.ts';
import { useSpotChoice, type SpotChoice } from './use-spot-choice.ts';

export function Component() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const live = useLiveCampaign(id);
  const bookings = useBookings(user !== null);
  return (
    <Container className={styles['page']}>
      {live.error && !live.data && <h1>The card</h1>}
      <Fetched
        of={live}
        what="the card"
        failure="This card could not be shown"
        missing={
          <ErrorState title="We could not find this card">
            <p>Perhaps the address is not complete, or the card is not open yet.</p>
            <LinkButton to={paths.openCards()}>See the upcoming cards</LinkButton>
          </ErrorState>
        }
        waiting={
          <>
            <Skeleton height={48} width="40%" />
            <div className={styles['panels']}>
              <Skeleton shape="block" height={520} />
              <Skeleton shape="block" height={420} />
            </div>
          </>
        }
      >
        {(card) => (
          <Sheet
            card={card}
            user={user}
            bookings={user ? bookings.data?.filter(({ userId }) => userId === user.id) : []}
          />
        )}
      </Fetched>
    </Container>
  );
}

const statusWords = { locked: 'At the printer', active: 'In mailboxes now', completed: 'Mailed' } as const;

type SheetProps = {
  card: Campaign;
  user: SessionUser | null;
  bookings: readonly BookingView[] | undefined;
};

function Sheet({ card, user, bookings }: SheetProps) {
  const own = ownOn(bookings ?? [], card.id);
  const choice = useSpotChoice(card, user, bookings);
  const cancelled = card.status === 'cancelled';
  return (
    <>
      <Cluster gap={3} className={styles['head'] ?? ''}>
        <h1>{card.name}</h1>
        {isPrinted(card) && <StatusBadge status={card.status} label={statusWords[card.status]} />}
      </Cluster>
      {!cancelled && <Text lead>{card.description}</Text>}
      {cancelled ? (
        <NotPrinted />
      ) : (
        <div className={styles['panels']}>
          <div>
            <Map card={card} user={user} own={own} choice={choice} />
            {card.status === 'upcoming' && (
              <section className={styles['tradeCheck']}>
                <h2>Is my trade free?</h2>
                <TradeCheck cardId={card.id} />
              </section>
            )}
          </div>
          <aside className={styles['panel']} aria-label="About this card">
            <Stack gap={5}>
              <CardStatus
                card={card}
                user={user}
                own={own}
                canChoose={choice.choose !== undefined && !user?.membershipId}
              />
              <CardDates card={card} />
            </Stack>
          </aside>
        </div>
      )}
    </>
  );
}

type MapProps = { card: Campaign; user: SessionUser | null; own: readonly BookingView[]; choice: SpotChoice };

function Map({ card, user, own, choice }: MapProps) {
  const { data: printed } = usePrintedCards(isPrinted(card));
  // A link may lead to the spot reserved for a member.
  const { data: standing } = useCardStanding(user?.membershipId && choice.chosenId ? card.id : undefined);
  const keptForMe = standing?.kept?.spotId;
  const ads = printed?.find(({ id }) => id === card.id)?.ads;
  const spots = useMemo(
    () => (ads ? printedSpots(ads, own) : mapSpots(card, own, user?.businessCategory, keptForMe)),
    [ads, card, own, user?.businessCategory, keptForMe],
  );
  const { choose, chosenId, existing, close } = choice;
  const chosen = spots.find(({ id }) => id === chosenId);
  return (
    <>
      <CardMap
        side="both"
        id="card"
        now={serverNow}
        spots={spots}
        selectedId={chosenId ?? own[0]?.spotId}
        issue={`${formatDate(card.distributionDate, 'MMMM yyyy')} · ${zoneLabel(card.zone)}`}
        {...(choose && { onSelect: ({ id }) => choose(id) })}
      />
      {chosen && <FirstSheet key={chosen.id} {...{ card, user, existing }} spot={chosen} onClose={close} />}
    </>
  );
}
