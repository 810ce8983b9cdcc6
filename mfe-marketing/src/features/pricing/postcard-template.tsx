import { VisuallyHidden } from '@postcard/ui';
import { hydrateWhen } from '@postcard/web-kit';
import styles from './postcard-template.module.css';

/** A static drawing, which is never hydrated. */
const Drawing = hydrateWhen({
  when: 'used',
  load: async () => ({ Part: (await import('@postcard/ui/illustrations')).PostcardTemplate }),
});

export const PostcardTemplate = () => (
  <a href="#pricing-cards" className={styles['template']}>
    <VisuallyHidden>The card and its spots. Show the prices</VisuallyHidden>
    <Drawing />
  </a>
);
