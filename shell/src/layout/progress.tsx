import { useNavigation } from 'react-router';
import styles from './progress.module.css';

/** Shows a line while the next page loads; screen readers notice the new page's focus. */
export function Progress() {
  const busy = useNavigation().state !== 'idle';
  return <div className={styles['progress']} data-busy={busy || undefined} aria-hidden="true" />;
}
