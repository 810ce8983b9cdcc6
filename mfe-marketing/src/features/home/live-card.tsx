import { zoneLabel } from '@postcard/contracts/town';
import type { Campaign, SpotChange } from '@postcard/contracts/campaigns';
import { hasFreeSpot } from '@postcard/contracts/open-cards';
import { capitalized, ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { CardMap, type CardMapSpot } from '@postcard/ui/card-map';
import { Button, formatDate } from '@postcard/ui';
import { fetcher, useLiveCard, useOpenCards } from '@postcard/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import styles from './home.module.css';

/** Source of the card; not validated, because a schema would add a third more script. */
const liveCard = { read: fetcher<Campaign>(), changeOf: (data: unknown) => data as SpotChange };

export function Part() {
  const { cards, readAgain } = useOpenCards();
  // The list of cards may be a second older than the card's stream.
  const [filledId, setFilledId] = useState('');
  const next = cards?.find((each) => hasFreeSpot(each) && each.id !== filledId);
  const isSoldOut = cards && !next;
  const navigate = useNavigate();
  const { data: card } = useLiveCard(next?.id ?? null, liveCard);

  const fullId = card?.spots.every(({ state }) => state !== 'free') ? card.id : null;
  if (fullId !== null && fullId !== filledId) setFilledId(fullId);
  const showNext = useEffectEvent(readAgain);
  useEffect(() => {
    if (filledId) showNext();
  }, [filledId]);

  return (
    <div className={styles['live']}>
      <CardMap
        side="both"
        id="next-card"
        isBlank
        spots={card && spotsOf(card)}
        onSelect={({ id }) => card && void navigate(paths.card(card.id, { spot: id }))}
        issue={card ? `${formatDate(card.distributionDate, 'MMMM yyyy')} · ${zoneLabel(card.zone)}` : 'The next card'}
      />
      <div className={styles['liveWords']}>
        <p aria-live="polite">
          {card && wordsOf(card)}
          {!card && (isSoldOut ? 'Every spot of the open cards is taken right now.' : wordsBefore())}
        </p>
        <Button asChild variant="primary" size="large">
          {isSoldOut ? (
            <Link to={paths.adInterest()}>Tell us about your business</Link>
          ) : (
            <Link to={card ? paths.card(card.id) : paths.openCards()}>Choose your spot</Link>
          )}
        </Button>
      </div>
    </div>
  );
}

const spotsOf = (card: Campaign): CardMapSpot[] =>
  card.spots.map(({ id, spotType, price, state, holdExpiresAt }) => ({ id, spotType, price, state, holdExpiresAt }));

const wordsBefore = () =>
  `${capitalized(ruleTexts.mediumSpots)} medium and ${ruleTexts.largeSpots} large spots. One business per subcategory.`;

function wordsOf(card: Campaign): string {
  const free = card.spots.filter(({ state }) => state === 'free');
  const large = free.filter(({ spotType }) => spotType === 'large').length;
  return (
    `${card.name}: ${free.length - large} medium and ${large} large spots still free. In mailboxes from ` +
    `${formatDate(card.distributionDate, 'MMMM d, yyyy')}.`
  );
}
