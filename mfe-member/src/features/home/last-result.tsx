import type { BookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Link } from 'react-router';
import { useResultsOf } from '../results/api.ts';
import styles from './home.module.css';
import { resultInWords } from './result.ts';

/** What the last card has brought, in one sentence; nothing where there is none. */
export function LastResult({ printed: [last, before] }: { printed: readonly BookingView[] }) {
  const results = useResultsOf(last?.id);
  const earlier = useResultsOf(before?.id);
  if (!last || !results.data || earlier.isLoading) return null;
  const words = resultInWords(results.data, earlier.data);
  return (
    words && (
      <p className={styles['result']}>
        {words} <Link to={paths.results(last.id)}>See the results</Link>
      </p>
    )
  );
}
