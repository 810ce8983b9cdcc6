import type { BookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Cluster, Container, EmptyState, Skeleton } from '@postcard/ui';
import { Fetched, LinkButton } from '@postcard/web-kit';
import { useState } from 'react';
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
  const bookings = useBookings();
  const reread = () => void bookings.mutate();
  const [leaving, setLeaving] = useState<BookingView | null>(null);
  return (
    <Container width="text" className={styles['page']}>
      <Cluster justify="between">
        <h1>My bookings</h1>
        <LinkButton variant="primary" to={paths.createCampaign()}>
          Book another spot
        </LinkButton>
      </Cluster>
      <Fetched
        of={bookings}
        what="your bookings"
        failure="Your bookings could not be shown"
        waiting={[1, 2].map((place) => (
          <Skeleton key={place} shape="block" height={160} />
        ))}
      >
        {(data) => (
          <>
            {data.length === 0 && <EmptyState title="No bookings yet">Choose a card and take your spot.</EmptyState>}
            {data.length > 0 && (
              <ul className={styles['list']}>
                {data.map((booking) => (
                  <li key={booking.id}>
                    <BookingCard booking={booking} onLeave={() => setLeaving(booking)} onChange={reread} />
                  </li>
                ))}
              </ul>
            )}
            <Waits />
          </>
        )}
      </Fetched>
      {leaving && <LeaveDialog booking={leaving} onClose={() => setLeaving(null)} onLeft={reread} />}
    </Container>
  );
}
