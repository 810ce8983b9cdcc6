import { Button, CardMap, Container, ErrorState, formatDate, Loading, Skeleton, Stack } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { Link, useParams } from 'react-router';
import { useLiveCampaign } from './api.ts';
import styles from './booking.module.css';
import { CardFacts } from './card-facts.tsx';
import { freeCounts, mapSpots } from './spots.ts';

/** One card as anybody sees it, live. */
export function Component() {
  const { id = '' } = useParams();
  const { data: card, error, mutate } = useLiveCampaign(id);
  return (
    <Container className={styles['page']}>
      {error && !card && (
        <ErrorState title="This card could not be shown" onRetry={() => void mutate()}>
          {userMessageOf(error)}
        </ErrorState>
      )}
      {!card && !error && (
        <Loading label="Loading the card">
          <Skeleton height={48} width="40%" />
          <Skeleton shape="block" height={520} />
        </Loading>
      )}
      {card && (
        <>
          <h1>{card.name}</h1>
          <p>{card.description}</p>
          <div className={styles['desk']}>
            <CardMap side="both" id="card" spots={mapSpots(card, [])} issue={`${formatDate(card.distributionDate, 'MMMM yyyy')} · Zone ${card.zone}`} />
            <aside className={styles['panel']} aria-label="About this card">
              <Stack gap={5}>
                <CardFacts card={{ ...card, free: freeCounts(card.spots) }} />
                <Button asChild variant="primary" block>
                  <Link to={`/book/${card.id}`}>Book a spot</Link>
                </Button>
              </Stack>
            </aside>
          </div>
        </>
      )}
    </Container>
  );
}
