import { zoneLabel } from '@postcard/contracts/town';
import type { SpotType } from '@postcard/contracts/business';
import { paths } from '@postcard/contracts/paths';
import { Card, CheckboxField, Cluster, formatDate, formatMoney } from '@postcard/ui';
import { LinkButton } from '@postcard/web-kit';
import styles from './booking.module.css';
import { bookAddress, type Offer } from './choice.ts';
import { FactList } from './fact-list.tsx';

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
            <LinkButton size="small" to={bookAddress(size, [card.id])}>
              Choose a spot
            </LinkButton>
          )}
          <LinkButton size="small" variant="quiet" to={paths.card(card.id)}>
            See the card
          </LinkButton>
        </Cluster>
      }
    >
      <FactList
        facts={[
          ['Zone', zoneLabel(card.zone)],
          ['In mailboxes from', formatDate(card.distributionDate, 'MMMM d, yyyy')],
          ['Still free', `${free} of ${of} ${size} spots`],
          ['For you', refusal ?? category ?? 'Checked when you book'],
          ['Price', formatMoney(price)],
        ]}
      />
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
