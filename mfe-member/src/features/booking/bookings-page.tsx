import type { BookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Button, Cluster, Container, EmptyState, ErrorState, Loading, Skeleton } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { useBookings } from './api.ts';
import { BookingCard } from './booking-card.tsx';
import styles from './booking.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { Waits } from './waits.tsx';

export function Component() {
  return <RequireLogin>{() => <Bookings />}</RequireLogin>;
}

function Bookings() {
  const { data, error, mutate } = useBookings();
  const [leaving, setLeaving] = useState<BookingView | null>(null);
  return (
    <Container width="text" className={styles['page']}>
      <Cluster justify="between">
        <h1>My bookings</h1>
        <Button asChild variant="primary">
          <Link to={paths.createCampaign()}>Book another spot</Link>
        </Button>
      </Cluster>
      {error && !data && (
        <ErrorState title="Your bookings could not be shown" onRetry={() => void mutate()}>
          {userMessageOf(error)}
        </ErrorState>
      )}
      {!data && !error && <Waiting />}
      {data?.length === 0 && <EmptyState title="No bookings yet">Choose a card and take your spot.</EmptyState>}
      {data && data.length > 0 && (
        <ul className={styles['list']}>
          {data.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} onLeave={() => setLeaving(booking)} onChange={() => void mutate()} />
            </li>
          ))}
        </ul>
      )}
      {data && <Waits />}
      {leaving && <LeaveDialog booking={leaving} onClose={() => setLeaving(null)} onLeft={() => void mutate()} />}
    </Container>
  );
}

function Waiting() {
  return (
    <Loading label="Loading your bookings">
      <Skeleton shape="block" height={160} />
      <Skeleton shape="block" height={160} />
    </Loading>
  );
}
