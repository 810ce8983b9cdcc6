import { zoneLabel } from '@postcard/contracts/town';
import type { SpotType } from '@postcard/contracts/business';
import { paths } from '@postcard/contracts/paths';
import { Button, Card, CheckboxField, Cluster, formatDate, Money } from '@postcard/ui';
import { Link } from 'react-router';
import styles from './booking.module.css';
import { bookAddress, type Offer } from './choice.ts';

type Props = { offer: Offer; size: SpotType; chosen: boolean; onToggle: () => void };

export function CardOffer({ offer, size, chosen, onToggle }: Props) {
  const { card, price, free, of, refusal, isClosed, category } = offer;
  return (
    <Card
      level={2}
      title={card.name}
      footer={
        <Cluster gap={3}>
          {!isClosed && (
            <Button asChild size="small">
              <Link to={bookAddress(size, [card.id])}>Choose a spot</Link>
            </Button>
          )}
          <Button asChild size="small" variant="quiet">
            <Link to={paths.card(card.id)}>See the card</Link>
          </Button>
        </Cluster>
      }
    >
      <dl className={styles['facts']}>
        <dt>Zone</dt>
        <dd>{zoneLabel(card.zone)}</dd>
        <dt>In mailboxes from</dt>
        <dd>{formatDate(card.distributionDate, 'MMMM d, yyyy')}</dd>
        <dt>Still free</dt>
        <dd>
          {free} of {of} {size} spots
        </dd>
        <dt>For you</dt>
        <dd>{refusal ?? category ?? 'Checked when you book'}</dd>
        <dt>Price</dt>
        <dd>
          <Money cents={price} />
        </dd>
      </dl>
      <CheckboxField
        name={`card-${card.id}`}
        checked={chosen && !refusal}
        disabled={refusal !== null}
        onChange={onToggle}
        label={`Choose ${card.name}`}
        className={refusal ? styles['refused'] : undefined}
      />
    </Card>
  );
}
