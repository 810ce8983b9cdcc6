import { useNavigation } from 'react-router';
import styles from './progress.module.css';

/** A thin line at the top while the next page is on its way; the new page's focus says so to who cannot see it. */
export function Progress() {
  const busy = useNavigation().state !== 'idle';
  return <div className={styles['progress']} data-busy={busy || undefined} aria-hidden="true" />;
}
