import { zoneLabel } from '@postcard/contracts/town';
import type { Campaign, CampaignSummary, SpotChange } from '@postcard/contracts/campaigns';
import { capitalized, ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { CardMap, type CardMapSpot } from '@postcard/ui/card-map';
import { Button, formatDate } from '@postcard/ui';
import { fetcher, readAll, useApi, useEventStream } from '@postcard/web-kit';
import { Link, useNavigate } from 'react-router';
import styles from './home.module.css';

/**
 * The next card as it is now: what is free, held and sold, live. Without a response, its spots alone. Responses are
 * taken as the contract types them: checking them would put a third more script on the page everybody opens first.
 */
export function Part() {
  const cards = useApi<CampaignSummary[]>('/api/campaigns', nextFirst);
  const next = cards.data?.find(({ status }) => status === 'upcoming');
  const path = next ? `/api/campaigns/${encodeURIComponent(next.id)}` : null;
  const navigate = useNavigate();
  const { data: card, mutate } = useApi<Campaign>(path, fetcher<Campaign>());
  const onSpot = (data: unknown) => {
    const { spotId, state, holdExpiresAt } = data as SpotChange;
    const merge = (known: Campaign | undefined) =>
      known && {
        ...known,
        spots: known.spots.map((spot) => (spot.id === spotId ? { ...spot, state, holdExpiresAt } : spot)),
      };
    void mutate(merge, { revalidate: false });
  };
  useEventStream(path && `${path}/stream`, { spot: onSpot, ready: () => void mutate() });

  return (
    <div className={styles['live']}>
      <CardMap
        side="both"
        id="next-card"
        isBlank
        spots={card && spotsOf(card)}
        onSelect={() => card && void navigate(paths.book(card.id))}
        issue={card ? `${formatDate(card.distributionDate, 'MMMM yyyy')} · ${zoneLabel(card.zone)}` : 'The next card'}
      />
      <div className={styles['liveWords']}>
        <p aria-live="polite">
          {card
            ? wordsOf(card)
            : `${capitalized(ruleTexts.mediumSpots)} medium and ${ruleTexts.largeSpots} large spots. ` +
              'One business per subcategory.'}
        </p>
        <Button asChild variant="primary" size="large">
          <Link to={card ? paths.book(card.id) : paths.adInterest()}>Choose your spot</Link>
        </Button>
      </div>
    </div>
  );
}

const nextFirst = async (path: string): Promise<CampaignSummary[]> =>
  (await readAll<CampaignSummary>(path)).toSorted((one, other) =>
    one.distributionDate.localeCompare(other.distributionDate),
  );

const spotsOf = (card: Campaign): CardMapSpot[] =>
  card.spots.map(({ id, spotType, price, state, holdExpiresAt }) => ({ id, spotType, price, state, holdExpiresAt }));

function wordsOf(card: Campaign): string {
  const free = card.spots.filter(({ state }) => state === 'free');
  const large = free.filter(({ spotType }) => spotType === 'large').length;
  return (
    `${card.name}: ${free.length - large} medium and ${large} large spots still free. In mailboxes from ` +
    `${formatDate(card.distributionDate, 'MMMM d, yyyy')}.`
  );
}
