import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { hasFreeSpot } from '@postcard/contracts/open-cards';
import { paths } from '@postcard/contracts/paths';
import { currentTown, zoneLabel } from '@postcard/contracts/town';
import { Card, EmptyState, ErrorState, formatDate, formatWholeDollars, Loading, Skeleton } from '@postcard/ui';
import { useOpenCards, userMessageOf, LinkButton } from '@postcard/web-kit';
import { Link } from 'react-router';
import styles from './open-cards.module.css';

type Props = {
  level: 2 | 3;
  most?: number;
};

export function OpenCards({ level, most }: Props) {
  const { cards, error, busy, readAgain } = useOpenCards();
  if (!cards && error) {
    return (
      <ErrorState title="We couldn't load the open cards" busy={busy} onRetry={readAgain}>
        {userMessageOf(error)}
      </ErrorState>
    );
  }
  if (!cards) return <Waiting count={most ?? 6} />;
  if (cards.length === 0) {
    return (
      <EmptyState title="No card is open right now" action={<Link to={paths.contact()}>Contact Us</Link>}>
        The next one opens soon.
      </EmptyState>
    );
  }
  const shown = most ? cards.toSorted((one, other) => Number(hasFreeSpot(other)) - Number(hasFreeSpot(one))) : cards;
  return (
    <>
      <ul className={styles['cards']}>
        {shown.slice(0, most).map((card) => (
          <li key={card.id}>
            <OpenCard card={card} level={level} />
          </li>
        ))}
      </ul>
      {most && cards.length > most && (
        <p className={styles['all']}>
          <Link to={paths.openCards()}>See all {cards.length} open cards</Link>
        </p>
      )}
    </>
  );
}

function OpenCard({ card, level }: { card: CampaignSummary } & Pick<Props, 'level'>) {
  const isFree = hasFreeSpot(card);
  const month = formatDate(card.distributionDate, 'MMMM yyyy');
  const action = isFree ? 'Choose your spot' : 'See the card';
  return (
    <Card
      level={level}
      title={month}
      footer={
        <LinkButton
          block
          variant={isFree ? 'primary' : 'secondary'}
          to={paths.card(card.id)}
          aria-label={`${action}: ${month}`}
        >
          {action}
        </LinkButton>
      }
    >
      <dl className={styles['facts']}>
        <dt>Zone</dt>
        <dd>{zoneLabel(card.zone)}</dd>
        <dt>Free spots</dt>
        <dd>{isFree ? bySize(card.free) : 'Sold out'}</dd>
        <dt>Price</dt>
        <dd>{bySize(pricesInWords())}</dd>
        <dt>Book by</dt>
        <dd>{formatDate(card.bookingClosesAt, 'MMMM d, yyyy')}</dd>
        <dt>In mailboxes</dt>
        <dd>{formatDate(card.distributionDate, 'MMMM d, yyyy')}</dd>
      </dl>
    </Card>
  );
}

const bySize = ({ medium, large }: Record<'medium' | 'large', number | string>): string =>
  `${medium} medium, ${large} large`;

function pricesInWords() {
  const { medium, large } = currentTown().prices;
  return { medium: formatWholeDollars(medium), large: formatWholeDollars(large) };
}

const Waiting = ({ count }: { count: number }) => (
  <Loading label="Loading the open cards" className={styles['cards']}>
    {Array.from({ length: count }, (_, place) => (
      <Skeleton key={place} shape="block" height={278} />
    ))}
  </Loading>
);
