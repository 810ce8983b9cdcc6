import { spotTypes } from '@postcard/contracts/business';
import { Container, Text } from '@postcard/ui';
import { hydrateWhen, readSession } from '@postcard/web-kit';
import { sizes } from './sizes.ts';
import styles from './templates.module.css';

/** Rendered at build time; only a member's browser renders it again, for its other links. */
const Shelves = hydrateWhen({
  when: 'used',
  load: () => import('./shelves.tsx'),
  isNeeded: () => readSession() !== null,
});

export const Component = () => (
  <Container className={styles['page']}>
    <h1>Design templates</h1>
    <Text lead>
      Drawn for print, in the size of your spot. Put in your own words, see your ad on the card, and change it until the
      card goes to the printer.
    </Text>
    <nav aria-label="Sizes" className={styles['sizes']}>
      {spotTypes.map((spotType) => (
        <a key={spotType} href={`#${spotType}`}>
          {sizes[spotType].title}
        </a>
      ))}
    </nav>
    <Shelves />
  </Container>
);
