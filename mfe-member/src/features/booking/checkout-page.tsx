import { zoneLabel } from '@postcard/contracts/town';
import type { BookingView } from '@postcard/contracts/campaigns';
import { refundFact, refundSentence } from '@postcard/contracts/refund-limit';
import { paths } from '@postcard/contracts/paths';
import {
  Button,
  Container,
  Countdown,
  ErrorState,
  formatDate,
  formatDateTime,
  Money,
  Notice,
  Stack,
  Text,
  formatMoney,
} from '@postcard/ui';
import {
  leaveFor,
  serverNow,
  useEventStream,
  useMutation,
  userMessageOf,
  Fetched,
  LinkButton,
} from '@postcard/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { startCheckout, useBooking, calendarOf } from './api.ts';
import styles from './booking.module.css';
import { isInReview, reviewDayOf } from './spots.ts';
import { FactList } from './fact-list.tsx';
import { BusinessAddress } from '../business-address/business-address.tsx';

/** Polling interval when the card's stream is silent, so that a payer sees the result. */
const readAgainMs = 5000;

const failure = 'This booking could not be shown';

export const Component = () => <RequireLogin>{() => <Checkout />}</RequireLogin>;

function Checkout() {
  const { bookingId = '' } = useParams();
  const [query] = useSearchParams();
  const fetched = useBooking(bookingId);
  const booking = fetched.data;
  const returned = query.has('session');
  // Returning does not prove a payment; the provider's signed webhook confirms the booking.
  const awaiting =
    returned &&
    booking !== undefined &&
    (booking.status === 'held' || booking.status === 'capturing') &&
    !isInReview(booking);
  const readAgain = () => void fetched.mutate();
  useReadAgain(awaiting, readAgain);
  useEventStream(awaiting ? `/api/campaigns/${encodeURIComponent(booking.campaignId)}/stream` : null, {
    spot: readAgain,
    ready: readAgain,
  });

  return (
    <Container width="form" className={styles['page']}>
      {booking && isPaid(booking) ? <Receipt booking={booking} /> : <h1>Checkout</h1>}
      {booking && fetched.error && (
        <ErrorState title={failure} onRetry={readAgain}>
          {userMessageOf(fetched.error)}
        </ErrorState>
      )}
      <Fetched of={fetched} what="your booking" failure={failure} height={320}>
        {(data) =>
          !isPaid(data) && (
            <Sheet {...{ booking: data, awaiting, cancelled: query.has('cancelled'), onChange: readAgain }} />
          )
        }
      </Fetched>
    </Container>
  );
}

function useReadAgain(isWaiting: boolean, readAgain: () => void): void {
  const onTime = useEffectEvent(readAgain);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => onTime(), readAgainMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

type SheetProps = { booking: BookingView; awaiting: boolean; cancelled: boolean; onChange: () => void };

const dayOf = (instant: string): string => formatDate(instant, 'MMMM d, yyyy');

function Sheet({ booking, awaiting, cancelled, onChange }: SheetProps) {
  const [openedAt] = useState(serverNow);
  return (
    <Stack gap={5} className={styles['panel']} style={{ position: 'static' }}>
      <Standing {...{ booking, awaiting, cancelled, onChange }} />
      <FactList
        facts={[
          ['Postcard', `${booking.campaignName}, ${zoneLabel(booking.zone)}`],
          ['Spot', `${booking.spotType === 'large' ? 'Large' : 'Medium'} spot ${booking.spotId}`],
          ['In mailboxes from', dayOf(booking.distributionDate)],
          refundFact(booking.cancelUntil, openedAt, dayOf),
        ]}
      />
    </Stack>
  );
}

function Standing({ booking, awaiting, cancelled, onChange }: SheetProps) {
  if (awaiting || booking.status === 'capturing') {
    return (
      <Notice tone="info" title="We are confirming your payment">
        This takes a few seconds. You can leave this page; we’ll email you.
      </Notice>
    );
  }
  if (booking.status === 'held' && booking.holdExpiresAt)
    return <Pay {...{ booking, cancelled, onChange }} holdExpiresAt={booking.holdExpiresAt} />;
  // The same spot can be held again after an expired or released hold; otherwise, the card may be closed.
  const again = booking.status === 'expired' || booking.status === 'released';
  return (
    <Notice
      tone="warning"
      title="This booking has ended"
      action={
        again ? (
          <Link to={paths.book(booking.campaignId)}>Choose a spot again</Link>
        ) : (
          <Link to={paths.openCards()}>See the upcoming cards</Link>
        )
      }
    >
      {booking.endedBecause ??
        (booking.paymentStatus === 'refunded'
          ? 'It was cancelled and refunded in full.'
          : 'The hold expired or the booking ended. Nothing was charged.')}
    </Notice>
  );
}

function Pay({
  booking,
  cancelled,
  holdExpiresAt,
  onChange,
}: Omit<SheetProps, 'awaiting'> & { holdExpiresAt: string }) {
  const [openedAt] = useState(serverNow);
  const { busy, run } = useMutation(
    async ({ keyFor }) => leaveFor((await startCheckout(booking.id, keyFor(booking.id))).url),
    { failure: 'Payment could not be started', onError: () => onChange() },
  );

  return (
    <Stack gap={4}>
      {cancelled && (
        <Notice tone="info" title="Nothing was charged">
          You can pay as long as the spot is held for you.
        </Notice>
      )}
      <p className={styles['price']}>
        <Money cents={booking.amount} />
      </p>
      <p>
        {booking.offered ? (
          `Held for you until ${formatDateTime(holdExpiresAt)}.`
        ) : (
          <>
            Held for you for <Countdown until={holdExpiresAt} now={serverNow} onEnd={onChange} />.
          </>
        )}
      </p>
      <Button variant="primary" size="large" block busy={busy} busyLabel="Opening the payment page..." onClick={run}>
        Pay now
      </Button>
      <p>You pay on our payment provider’s page. {refundSentence(booking.cancelUntil, openedAt, dayOf)}</p>
    </Stack>
  );
}

const isPaid = (booking: BookingView): boolean => booking.status === 'confirmed' || isInReview(booking);

function Receipt({ booking }: { booking: BookingView }) {
  const inReview = isInReview(booking);
  const [openedAt] = useState(serverNow);
  return (
    <Stack gap={5}>
      <h1>You’re booked</h1>
      <Text lead>
        {inReview
          ? `Spot ${booking.spotId} is reserved for you. Your payment is authorized; nothing is charged until we ` +
            'approve your membership.'
          : `Spot ${booking.spotId} is yours.`}
      </Text>
      <FactList
        facts={[
          [inReview ? 'Amount authorized' : 'Amount paid', formatMoney(booking.amount)],
          ['Postcard', `${booking.campaignName}, ${zoneLabel(booking.zone)}`],
          ['Spot', `${booking.spotType === 'large' ? 'Large' : 'Medium'} spot ${booking.spotId}`],
          booking.invoiceNumber && [
            'Invoice',
            <>
              {booking.invoiceNumber}, under <Link to={paths.billing()}>Billing</Link>
            </>,
          ],
          refundFact(booking.cancelUntil, openedAt, dayOf),
        ]}
      />
      <h2>What happens next</h2>
      <ol className={styles['next']}>
        {stepsOf(booking).map(([day, words]) => (
          <li key={words}>
            <strong>{day}</strong> {words}
          </li>
        ))}
      </ol>
      <LinkButton variant="primary" size="large" block to={paths.design(booking.id)}>
        Design your ad
      </LinkButton>
      <p className={styles['center']}>
        <a href={calendarOf(booking.id)} download>
          Add to calendar
        </a>{' '}
        · <Link to={paths.bookings()}>My bookings</Link>
      </p>
      {inReview && <BusinessAddress />}
    </Stack>
  );
}

function stepsOf(booking: BookingView): (readonly [day: string, words: string])[] {
  const { artworkDueAt, proofsDueAt, distributionDate } = booking;
  return [
    ...(isInReview(booking) ? [[`By ${reviewDayOf(booking)}`, 'we review your membership.'] as const] : []),
    ...(artworkDueAt ? [[`By ${dayOf(artworkDueAt)}`, 'you design your ad, or ask us to.'] as const] : []),
    ...(proofsDueAt ? [[`By ${dayOf(proofsDueAt)}`, 'you approve its proof.'] as const] : []),
    [`From ${dayOf(distributionDate)}`, 'it is in mailboxes.'],
  ];
}
