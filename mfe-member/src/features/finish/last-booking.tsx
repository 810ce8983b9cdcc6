import type { BookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Countdown, Money, Notice, Stack } from '@postcard/ui';
import { serverNow, Fetched, LinkButton } from '@postcard/web-kit';
import { Link } from 'react-router';
import { BusinessAddress } from '../business-address/business-address.tsx';
import { useBookings, useCampaigns } from '../booking/api.ts';
import { isInReview, reviewSentence } from '../booking/review.ts';
import { isInForce } from '../booking/spots.ts';

export function LastBooking() {
  const bookings = useBookings();
  return (
    <Fetched of={bookings} what="your booking" failure="Your booking could not be shown" height={120}>
      {(data) => {
        const inForce = data.find(isInForce);
        return inForce ? (
          <InForce booking={inForce} onExpired={() => void bookings.mutate()} />
        ) : (
          <None last={data[0]} />
        );
      }}
    </Fetched>
  );
}

function InForce({ booking, onExpired }: { booking: BookingView; onExpired: () => void }) {
  const { id, spotId, campaignName, amount, status, holdExpiresAt } = booking;
  const spot = `Spot ${spotId} on the ${campaignName}`;
  if (isInReview(booking)) {
    return (
      <Stack gap={5}>
        <Notice tone="success" title={`${spot} is in review`} action={<Link to={paths.bookings()}>My bookings</Link>}>
          Your payment of <Money cents={amount} /> is authorized. {reviewSentence}
        </Notice>
        <BusinessAddress />
      </Stack>
    );
  }
  if (status !== 'held' || !holdExpiresAt) {
    return (
      <Notice tone="success" title={`${spot} is yours`} action={<Link to={paths.bookings()}>My bookings</Link>}>
        {status === 'confirmed' ? 'It is booked and paid.' : 'Your payment is being completed.'}
      </Notice>
    );
  }
  return (
    <Stack gap={4}>
      <Notice tone="warning" title={`${spot} is held for you`}>
        For <Countdown until={holdExpiresAt} now={serverNow} onEnd={onExpired} />, for <Money cents={amount} />.
      </Notice>
      <LinkButton variant="primary" size="large" block to={paths.checkout(id)}>
        Go on to pay
      </LinkButton>
    </Stack>
  );
}

function None({ last }: { last: BookingView | undefined }) {
  const { data: cards } = useCampaigns();
  const cardId = last?.campaignId ?? cards?.find(({ status }) => status === 'upcoming')?.id;
  return (
    <Stack gap={4}>
      <Notice tone="info" title="No spot is held for you">
        {last ? 'Your hold has ended, and nothing was charged. ' : ''}Choose a spot and pay; your business is known.
      </Notice>
      <LinkButton variant="primary" size="large" block to={cardId ? paths.card(cardId) : paths.openCards()}>
        Choose a spot
      </LinkButton>
    </Stack>
  );
}
