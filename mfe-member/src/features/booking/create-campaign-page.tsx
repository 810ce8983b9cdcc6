import { Button, Card, Container, EmptyState, ErrorState, Loading, Skeleton } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { Link } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { useCampaigns } from './api.ts';
import styles from './booking.module.css';
import { CardFacts } from './card-facts.tsx';

export function Component() {
  return <RequireLogin>{() => <ChooseCard />}</RequireLogin>;
}

function ChooseCard() {
  const { data, error, mutate } = useCampaigns();
  const open = data?.filter(({ status }) => status === 'upcoming');
  return (
    <Container className={styles['page']}>
      <h1>Choose a card</h1>
      <p>One card a month, zones alternating. A medium spot is $500.00, a large one $900.00.</p>
      {error && !data && (
        <ErrorState title="The cards could not be shown" onRetry={() => void mutate()}>
          {userMessageOf(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <Loading label="Loading the cards" className={styles['cards']}>
          <Skeleton shape="block" height={300} />
          <Skeleton shape="block" height={300} />
          <Skeleton shape="block" height={300} />
        </Loading>
      )}
      {open?.length === 0 && <EmptyState title="No card is open for booking">The next one opens soon.</EmptyState>}
      <ul className={styles['cards']}>
        {open?.map((card) => (
          <li key={card.id}>
            <Card
              level={2} title={card.name}
              footer={
                <Button asChild variant="primary" block>
                  <Link to={`/book/${card.id}`}>Choose a spot</Link>
                </Button>
              }
            >
              <CardFacts card={card} />
            </Card>
          </li>
        ))}
      </ul>
    </Container>
  );
}
