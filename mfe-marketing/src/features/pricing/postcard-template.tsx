import { VisuallyHidden } from '@postcard/ui';
import { hydrateWhen } from '@postcard/web-kit';
import styles from './postcard-template.module.css';

/** Nothing in it ever moves: it stays as the server sent it. */
const Drawing = hydrateWhen({
  when: 'used',
  load: async () => ({ Part: (await import('@postcard/ui/illustrations')).PostcardTemplate }),
});

/** The empty card with its spots and prices; a press leads to the price cards. */
export function PostcardTemplate() {
  return (
    <a href="#pricing-cards" className={styles['template']}>
      <VisuallyHidden>The card and its spots. Show the prices</VisuallyHidden>
      <Drawing />
    </a>
  );
}
