import type { ResultsView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Link } from 'react-router';
import styles from './home.module.css';
import { resultInWords } from './result.ts';

export function LastResult({ results: [last, before] }: { results: readonly ResultsView[] }) {
  if (!last) return null;
  return (
    <p className={styles['result']}>
      {resultInWords(last, before)} <Link to={paths.results(last.bookingId)}>See the results</Link>
    </p>
  );
}
