import type { SpotType } from '@postcard/contracts/business';
import { Button, Money, Stack } from '@postcard/ui';
import { Link } from 'react-router';
import styles from './booking.module.css';
import { bookAddress, sizeName, type Offer } from './choice.ts';

/** What is chosen, what it comes to, and the way on to book it. */
export function ChoicePanel({ size, chosen }: { size: SpotType; chosen: readonly Offer[] }) {
  const sum = chosen.reduce((total, { price }) => total + price, 0);
  const [first] = chosen;
  return (
    <aside className={styles['panel']} aria-label="Your choice">
      <Stack gap={4}>
        <h2>Your choice</h2>
        <p role="status">
          {chosen.length === 0 ? 'No card chosen yet.' : `${sizeName[size]} spot on ${chosen.length === 1 ? 'one card' : `${chosen.length} cards`}`}
        </p>
        {first && (
          <>
            <dl className={styles['sum']}>
              {chosen.map(({ card, price }) => (
                <div key={card.id}>
                  <dt>{card.name}</dt>
                  <dd>
                    <Money cents={price} />
                  </dd>
                </div>
              ))}
              <div className={styles['total']}>
                <dt>Together</dt>
                <dd>
                  <Money cents={sum} />
                </dd>
              </div>
            </dl>
            <Button asChild variant="primary" size="large" block>
              <Link to={bookAddress(size, chosen.map(({ card }) => card.id))}>Continue to book</Link>
            </Button>
            <p className="pc-quiet pc-small">{chosen.length > 1 ? `You choose and pay for one spot after the other, the ${first.card.name} first.` : 'You choose the spot next, and pay after that.'}</p>
          </>
        )}
        {!first && (
          <Button variant="primary" size="large" block disabled>
            Continue to book
          </Button>
        )}
      </Stack>
    </aside>
  );
}
