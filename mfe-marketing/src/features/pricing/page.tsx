import { distribution } from '@postcard/contracts/business';
import { CardMap } from '@postcard/ui/card-map';
import { Container } from '@postcard/ui';
import { PriceCards } from './price-cards.tsx';
import styles from './pricing.module.css';

export function Component() {
  return (
    <Container className={styles['page']}>
      <h1>Two sizes, one price each</h1>
      <p className="pc-lead">
        Prices are per month for {distribution.monthlyPieces.toLocaleString('en-US')} pieces. Design, printing and mailing are included. No long-term commitment, cancel anytime.
      </p>
      <PriceCards />
      <CardMap className={styles['map']} side="front" id="pricing-card" yourAd="M05" />
    </Container>
  );
}
