import { Container } from '@postcard/ui';
import { hasDraft, hydrateWhen, browserStorage } from '@postcard/web-kit';
import styles from '../text-page.module.css';

const InterestForm = hydrateWhen({
  when: 'used',
  load: () => import('./interest-form.tsx'),
  isNeeded: () => hasDraft('ad-interest') || browserStorage.get('adSpotType') === 'large',
});

export function Component() {
  return (
    <Container width="text" className={styles['page']} id="top">
      <h1>Reserve Your Ad Spot</h1>
      <p className="pc-lead">
        Tell us about your business. Our team contacts you within 1 business day. Only one business per subcategory
        appears on each card.
      </p>
      <InterestForm />
    </Container>
  );
}
