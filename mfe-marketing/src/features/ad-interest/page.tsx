import { Container, Text } from '@postcard/ui';
import { hasDraft, hydrateWhen, browserStorage } from '@postcard/web-kit';
import { NeedsScript } from '../open-cards/needs-script.tsx';
import styles from '../text-page.module.css';

const OpenCards = hydrateWhen<{ level: 3; most: number }>({
  when: 'seen',
  load: async () => ({ Part: (await import('../open-cards/open-cards.tsx')).OpenCards }),
});
const InterestForm = hydrateWhen({
  when: 'used',
  load: () => import('./interest-form.tsx'),
  isNeeded: () => hasDraft('ad-interest') || browserStorage.get('adSpotType') === 'large',
});

export const Component = () => (
  <div className={styles['page']} id="top">
    <Container>
      <h1>Reserve Your Ad Spot</h1>
      <Text lead>Only one business per subcategory appears on each card.</Text>
      <section className={styles['chapter']} aria-labelledby="open-cards">
        <h2 id="open-cards">Choose your spot and pay online</h2>
        <NeedsScript />
        <OpenCards level={3} most={3} />
      </section>
    </Container>
    <Container width="text" as="section" className={styles['chapter']} aria-labelledby="talk-first">
      <h2 id="talk-first">Prefer to talk first?</h2>
      <p>Tell us about your business. Our team contacts you within 1 business day.</p>
      <InterestForm />
    </Container>
  </div>
);
