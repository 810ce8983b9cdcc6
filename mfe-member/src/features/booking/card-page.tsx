import { zoneLabel, currentTown } from '@postcard/contracts/town';
import type { BookingView, Campaign, GoNoGo } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import {
  CardMap,
  Cluster,
  Container,
  ErrorState,
  formatDate,
  Skeleton,
  Stack,
  StatusBadge,
  Text,
  formatDateTime,
} from '@postcard/ui';
import { serverNow, useSession, type SessionUser, Fetched, LinkButton } from '@postcard/web-kit';
import { TradeCheck } from '@postcard/web-kit/trades';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { refundFact } from '@postcard/contracts/refund-limit';
import { useBookings, useCardStanding, useLiveCampaign, usePrintedCards } from './api.ts';
import styles from './booking.module.css';
import { CardStatus, isPrinted, printedSpots } from './card-status.tsx';
import { FirstSheet } from './first-sheet.tsx';
import { NotPrinted, FactList } from './fact-list.tsx';
import { mapSpots, ownOn, freeCounts, isInForce } from './spots.ts';
import { useApplication } from '../membership/api.ts';

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
            <p>The address may be incomplete, or the card may not be open yet.</p>
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
  // A link may lead a member to the spot that is reserved for them.
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
      {/* Opens on the side of the own spot, also when the bookings arrive after the card. */}
      <CardMap
        key={own[0]?.spotId}
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

function CardDates({ card }: { card: Campaign }) {
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

type SpotChoice = {
  choose: ((spotId: string) => void) | undefined;
  chosenId: string | undefined;
  existing: BookingView | undefined;
  close: () => void;
};

/** Makes free spots bookable for visitors, applicants and members. `bookings` is undefined until known. */
function useSpotChoice(
  card: Campaign,
  user: SessionUser | null,
  bookings: readonly BookingView[] | undefined,
): SpotChoice {
  const { spotId, open, close } = useSpotInAddress();
  const [openedAt] = useState(serverNow);
  const applicant = user && !user.membershipId && !user.isAdmin ? user : undefined;
  const application = useApplication(applicant?.id).data;
  const isOpen = card.status === 'upcoming' && openedAt < Date.parse(card.bookingClosesAt);
  const isBookable = isOpen && !user?.isAdmin && ownOn(bookings ?? [], card.id).length === 0;
  const isApplicant = application === 'pending' || application === 'none';
  const mayChoose = !user || (bookings && (user.membershipId || isApplicant));
  return {
    choose: isBookable && mayChoose ? open : undefined,
    chosenId: (isBookable && spotId) || undefined,
    existing: applicant && bookings?.find(isInForce),
    close,
  };
}

/** Holds the open spot in the address, so that a link leads to it and Back closes it. */
function useSpotInAddress() {
  const [query, setQuery] = useSearchParams();

  function set(spotId: string | null, replace: boolean): void {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (spotId) next.set('spot', spotId);
        else next.delete('spot');
        return next;
      },
      { replace },
    );
  }

  return { spotId: query.get('spot'), open: (id: string) => set(id, false), close: () => set(null, true) };
}
