import type { BookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Cluster, Container, EmptyState, Skeleton, formatMoney, formatDate } from '@postcard/ui';
import { Fetched, LinkButton, toast, type Attempt, ConfirmAction } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { useBookings, cancelBooking, useWaits } from './api.ts';
import { BookingCard } from './booking-card.tsx';
import styles from './booking.module.css';
import { isInReview } from './spots.ts';

export const Component = () => <RequireLogin>{() => <Bookings />}</RequireLogin>;

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
            {data.length === 0 && <EmptyState title="No bookings yet">Choose a card and book a spot.</EmptyState>}
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

type LeaveDialogProps = { booking: BookingView; onClose: () => void; onLeft: () => void };

function LeaveDialog({ booking, onClose, onLeft }: LeaveDialogProps) {
  const paid = booking.status === 'confirmed';
  const inReview = isInReview(booking);
  const others = `Another business can then take the spot on the ${booking.campaignName}.`;

  const act = async ({ keyFor }: Attempt) => {
    await cancelBooking(booking.id, keyFor(booking.id));
    toast({
      title: paid ? 'Booking cancelled' : 'Spot released',
      ...(paid && { description: 'You get the full amount back.' }),
      ...(inReview && { description: 'Nothing was charged.' }),
    });
    onLeft();
    onClose();
  };

  return (
    <ConfirmAction
      tone="danger"
      title={paid ? `Cancel spot ${booking.spotId}?` : `Release spot ${booking.spotId}?`}
      description={
        paid
          ? `You get ${formatMoney(booking.amount)} back in full. ${others}`
          : inReview
            ? `Your bank releases the hold of ${formatMoney(booking.amount)}, and nothing is charged. ${others}`
            : others
      }
      confirmLabel={paid ? 'Cancel booking' : 'Release'}
      cancelLabel="Keep it"
      action={act}
      onClose={onClose}
    />
  );
}

function Waits() {
  const { data } = useWaits();
  if (!data || data.length === 0) return null;
  return (
    <section className={styles['waits']} aria-labelledby="waits">
      <h2 id="waits">Your waitlists</h2>
      <ul>
        {data.map(({ campaignId, campaignName, distributionDate, subcategory, ahead }) => (
          <li key={campaignId}>
            <Link to={paths.book(campaignId)}>{campaignName}</Link>, in mailboxes from{' '}
            {formatDate(distributionDate, 'MMMM d, yyyy')}:{' '}
            {ahead === 0 ? `first in ${subcategory}` : `${ahead} in ${subcategory} ahead of you`}
          </li>
        ))}
      </ul>
    </section>
  );
}
