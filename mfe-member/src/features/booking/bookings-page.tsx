import type { BookingView } from '@postcard/contracts/campaigns';
import { Button, Card, Cluster, ConfirmDialog, Container, EmptyState, ErrorState, formatDate, formatMoney, Loading, Money, Skeleton, StatusBadge } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { cancelBooking, useBookings } from './api.ts';
import styles from './booking.module.css';

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
          <Link to="/create-campaign">Book another spot</Link>
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
              <BookingCard booking={booking} onLeave={() => setLeaving(booking)} />
            </li>
          ))}
        </ul>
      )}
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

function BookingCard({ booking, onLeave }: { booking: BookingView; onLeave: () => void }) {
  const [openedAt] = useState(() => Date.now());
  const held = booking.status === 'held';
  const cancellable = booking.status === 'confirmed' && openedAt < Date.parse(booking.cancelUntil);
  return (
    <Card
      level={2} title={`${booking.campaignName}, spot ${booking.spotId}`} aside={<StatusBadge status={booking.status} />}
      footer={
        <Cluster gap={3}>
          {held && (
            <Button asChild variant="primary" size="small">
              <Link to={`/checkout/${booking.id}`}>Pay now</Link>
            </Button>
          )}
          {(held || booking.status === 'confirmed') && (
            <Button asChild size="small">
              <Link to={`/design/${booking.id}`}>{booking.adContent ? 'Your ad' : 'Design your ad'}</Link>
            </Button>
          )}
          <Button asChild size="small">
            <Link to={`/campaigns/${booking.campaignId}`}>See the card</Link>
          </Button>
          {(held || cancellable) && (
            <Button variant="quiet" size="small" onClick={onLeave}>
              {held ? 'Release' : 'Cancel booking'}
            </Button>
          )}
        </Cluster>
      }
    >
      <dl className={styles['facts']}>
        <dt>Price</dt>
        <dd>
          <Money cents={booking.amount} />
        </dd>
        <dt>In mailboxes from</dt>
        <dd>
          {formatDate(booking.distributionDate, 'MMMM d, yyyy')}, Zone {booking.zone}
        </dd>
        {booking.invoiceNumber && (
          <>
            <dt>Invoice</dt>
            <dd>{booking.invoiceNumber}</dd>
          </>
        )}
        {booking.endedBecause && (
          <>
            <dt>Why</dt>
            <dd>{booking.endedBecause}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function LeaveDialog({ booking, onClose, onLeft }: { booking: BookingView; onClose: () => void; onLeft: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const paid = booking.status === 'confirmed';

  async function leave(): Promise<void> {
    setBusy(true);
    try {
      await cancelBooking(booking.id);
      toast({ title: paid ? 'Booking cancelled' : 'Spot released', ...(paid ? { description: 'The full amount goes back to your card.' } : {}) });
      onLeft();
      onClose();
    } catch (thrown) {
      setError(userMessageOf(thrown));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open onOpenChange={(open) => !open && onClose()} tone="danger" busy={busy} error={error}
      title={paid ? `Cancel spot ${booking.spotId}?` : `Release spot ${booking.spotId}?`}
      description={
        paid
          ? `You get ${formatMoney(booking.amount)} back in full. Somebody else can then take the spot on the ${booking.campaignName}.`
          : `Somebody else can then take the spot on the ${booking.campaignName}.`
      }
      confirmLabel={paid ? 'Cancel booking' : 'Release'} cancelLabel="Keep it" onConfirm={() => void leave()}
    />
  );
}
