import { paths } from '@postcard/contracts/paths';
import { formatDate } from '@postcard/ui';
import { Link } from 'react-router';
import { useWaits } from './api.ts';
import styles from './booking.module.css';

export function Waits() {
  const { data } = useWaits();
  if (!data || data.length === 0) return null;
  return (
    <section className={styles['waits']} aria-labelledby="waits">
      <h2 id="waits">You are waiting for</h2>
      <ul>
        {data.map(({ campaignId, campaignName, distributionDate, subcategory, ahead }) => (
          <li key={campaignId}>
            <Link to={paths.book(campaignId)}>{campaignName}</Link>, in mailboxes from{' '}
            {formatDate(distributionDate, 'MMMM d, yyyy')}:{' '}
            {ahead === 0 ? `first in ${subcategory}` : `${ahead} in ${subcategory} before you`}
          </li>
        ))}
      </ul>
    </section>
  );
}
