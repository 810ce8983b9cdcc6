import {
  ErrorState,
  CardMap,
  formatDate,
  Text,
  AirmailStripe,
  ClockIcon,
  Countdown,
  formatDateTime,
  Loading,
  Skeleton,
} from '@postcard/ui';
import { userMessageOf, type SessionUser, serverNow, LinkButton } from '@postcard/web-kit';
import type { ResultsView, BookingView, Campaign } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Link, useNavigate } from 'react-router';
import { cellOf } from '@postcard/ui/card-map';
import { grouped } from '@postcard/contracts/numbers';
import { useState } from 'react';
import styles from './home.module.css';
import { nextThing } from './next-thing.ts';
import { mapSpots, ownOn } from '../booking/spots.ts';
import { type NextThing, type Facts, monthOf, monthsCard, nextCardOf, openCardFor, printedOf } from './cards.ts';
import { useBookings, useCampaigns, useCards } from '../booking/api.ts';
import { useApplication, useSubscription } from '../membership/api.ts';
import { useResultsOf } from '../results/api.ts';

export function Home({ user }: { user: SessionUser }) {
  const { bookings, isLoading, facts, card } = useHome(user);
  if (bookings.error && !bookings.data)
    return (
      <ErrorState
        className={styles['failed']}
        title="Your next step could not be shown"
        onRetry={() => void bookings.mutate()}
        busy={bookings.isValidating}
      >
        {userMessageOf(bookings.error)}
      </ErrorState>
    );
  return (
    <section className={styles['home']} aria-label="Next step">
      {isLoading ? <NextStepWaiting /> : <NextStep next={nextThing(facts)} onTimeUp={() => void bookings.mutate()} />}
      {(isLoading || card) && <NextPostcard card={card} user={user} bookings={facts.bookings} />}
      <LastResult results={facts.results} />
    </section>
  );
}

function LastResult({ results: [last, before] }: { results: readonly ResultsView[] }) {
  if (!last) return null;
  return (
    <p className={styles['result']}>
      {resultInWords(last, before)} <Link to={paths.results(last.bookingId)}>See the results</Link>
    </p>
  );
}

type Props = {
  card: Campaign | undefined;
  user: SessionUser;
  bookings: readonly BookingView[];
};

function NextPostcard({ card, user, bookings }: Props) {
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

function NextStep({ next, onTimeUp }: { next: NextThing; onTimeUp: () => void }) {
  const { title, text, day, action } = next;
  return (
    <div className={styles['step']}>
      <AirmailStripe className={styles['stripe']} />
      <h2>{title}</h2>
      {day && (
        <p className={styles['day']}>
          <ClockIcon />
          <span>
            {day.words} <Day {...day} onTimeUp={onTimeUp} />
          </span>
        </p>
      )}
      {text && <p>{text}</p>}
      <LinkButton variant="primary" size="large" to={action.to}>
        {action.label}
      </LinkButton>
    </div>
  );
}

function Day({ instant, isCountdown, isTime, onTimeUp }: NonNullable<NextThing['day']> & { onTimeUp: () => void }) {
  if (isCountdown) return <Countdown until={instant} now={serverNow} onEnd={onTimeUp} />;
  return <time dateTime={instant}>{isTime ? formatDateTime(instant) : formatDate(instant, 'MMMM d, yyyy')}</time>;
}

const NextStepWaiting = () => (
  <div className={styles['step']}>
    <AirmailStripe className={styles['stripe']} />
    <Loading label="Loading your next steps">
      <Skeleton height={36} width="80%" />
      <Skeleton height={24} width="50%" />
      <Skeleton height={52} width={180} />
    </Loading>
  </div>
);

type Result = Pick<ResultsView, 'total' | 'distributionDate'>;

export function resultInWords(last: Result, before?: Result): string {
  const card = monthsCard(last);
  if (last.total === 0) return `${card} has brought no scans yet.`;
  const scans = `${grouped(last.total)} ${last.total === 1 ? 'scan' : 'scans'}`;
  if (!before) return `${card} brought ${scans}.`;
  return `${card} brought ${scans}, ${beside(last.total - before.total)} ${monthOf(before)}’s.`;
}

function beside(more: number): string {
  if (more === 0) return 'as many as';
  return more > 0 ? `${grouped(more)} more than` : `${grouped(-more)} fewer than`;
}

/** Returns the facts for the top of the dashboard. A failed list removes only its own, but bookings are required. */
function useHome(user: SessionUser) {
  const bookings = useBookings();
  const cards = useCampaigns();
  const application = useApplication(user.membershipId ? undefined : user.id);
  const membership = useSubscription(user.membershipId ? user.id : undefined);
  const [now] = useState(serverNow);
  const known: Facts = {
    now,
    user,
    bookings: bookings.data ?? [],
    cards: cards.data ?? [],
    details: [],
    results: [],
    application: application.data,
    isPastDue: membership.data?.paymentStatus === 'past_due',
  };
  const isReady = ![bookings, cards, application, membership].some(({ isLoading }) => isLoading);
  const card = nextCardOf(known);
  // At most two cards: the shown one and the bookable one.
  const ids = [...new Set([card?.id, openCardFor(known)?.id])].filter((id) => id !== undefined);
  const details = useCards(isReady && ids.length > 0 ? ids : undefined);
  const printed = printedOf(known.bookings, now);
  const reports = [useResultsOf(printed[0]?.id), useResultsOf(printed[1]?.id)];

  return {
    bookings,
    isLoading: !isReady || [details, ...reports].some((each) => each.isLoading),
    facts: {
      ...known,
      details: details.data ?? [],
      results: reports.flatMap(({ data }) => (data?.link ? [data] : [])),
    },
    card: details.data?.find(({ id }) => id === card?.id),
  };
}
