import { zoneLabel } from '@postcard/contracts/town';
import type { BookingView, CardChoice } from '@postcard/contracts/campaigns';
import { isCancellable, refundFact } from '@postcard/contracts/refund-limit';
import { paths } from '@postcard/contracts/paths';
import {
  Button,
  DownloadButton,
  Card,
  Cluster,
  Countdown,
  formatDate,
  formatDateTime,
  Notice,
  Stack,
  StatusBadge,
  formatMoney,
  Money,
} from '@postcard/ui';
import { serverNow, LinkButton, toast, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { calendarOf, chooseForCard } from './api.ts';
import { BookAgain } from './book-again.tsx';
import { isInReview, reviewSentence } from './spots.ts';
import { FactList } from './fact-list.tsx';

type Props = { booking: BookingView; onLeave: () => void; onChange: () => void };

export const BookingCard = ({ booking, onLeave, onChange }: Props) => (
  <Card
    level={2}
    title={`${booking.campaignName}, spot ${booking.spotId}`}
    aside={<Status booking={booking} />}
    footer={<Actions {...{ booking, onLeave }} />}
  >
    <Stack gap={4}>
      <Waits {...{ booking, onChange }} />
      <Facts booking={booking} />
    </Stack>
  </Card>
);

function Status({ booking }: { booking: BookingView }) {
  if (isRefundOnItsWay(booking)) return <StatusBadge status="pending" label="Refund on its way" />;
  if (isInReview(booking)) return <StatusBadge status="pending" label="In review" />;
  return <StatusBadge status={booking.status} />;
}

function Waits({ booking, onChange }: Omit<Props, 'onLeave'>) {
  const { status, holdExpiresAt, offered, choiceUntil, choice } = booking;
  if (status === 'confirmed' && choiceUntil && !choice)
    return <ChoiceNotice booking={booking} until={choiceUntil} onChosen={onChange} />;
  if (isRefundOnItsWay(booking)) return <RefundNotice booking={booking} />;
  if (isInReview(booking)) {
    return (
      <Notice tone="info" title="Your payment is authorized">
        {reviewSentence}
      </Notice>
    );
  }
  if (status !== 'held' || !holdExpiresAt) return null;
  if (offered) {
    return (
      <Notice tone="success" title="This spot is offered to you">
        You were on the waitlist. It is held for you until {formatDateTime(holdExpiresAt)}: pay to accept it, or release
        it for the next person on the waitlist.
      </Notice>
    );
  }
  return (
    <p>
      Held for you for <Countdown until={holdExpiresAt} now={serverNow} onEnd={onChange} />.
    </p>
  );
}

function Actions({ booking, onLeave }: Pick<Props, 'booking' | 'onLeave'>) {
  const [openedAt] = useState(serverNow);
  const held = booking.status === 'held';
  const inReview = isInReview(booking);
  const cancellable = booking.status === 'confirmed' && isCancellable(booking.cancelUntil, openedAt);
  return (
    <Cluster gap={3}>
      {held && !inReview && (
        <LinkButton variant="primary" size="small" to={paths.checkout(booking.id)}>
          Pay now
        </LinkButton>
      )}
      {(held || booking.status === 'confirmed') && (
        <LinkButton size="small" to={paths.design(booking.id)}>
          {booking.adContent ? 'Your ad' : 'Design your ad'}
        </LinkButton>
      )}
      {booking.status === 'confirmed' && (
        <LinkButton size="small" to={paths.results(booking.id)}>
          Results
        </LinkButton>
      )}
      {booking.status === 'confirmed' && <BookAgain booking={booking} />}
      {hasDates(booking, openedAt) && (
        <DownloadButton size="small" href={calendarOf(booking.id)}>
          Add to calendar
        </DownloadButton>
      )}
      <LinkButton size="small" to={paths.card(booking.campaignId)}>
        See the card
      </LinkButton>
      {(held || cancellable) && (
        <Button variant="quiet" size="small" onClick={onLeave}>
          {held ? 'Release' : 'Cancel booking'}
        </Button>
      )}
    </Cluster>
  );
}

const hasDates = ({ status, distributionDate }: BookingView, now: number): boolean =>
  (status === 'held' || status === 'confirmed') && now < Date.parse(distributionDate);

function Facts({ booking }: { booking: BookingView }) {
  const [openedAt] = useState(serverNow);
  const stands = hasDates(booking, openedAt);
  const { artworkDueAt, proofsDueAt, invoiceNumber, endedBecause } = booking;
  return (
    <FactList
      facts={[
        ['Price', formatMoney(booking.amount)],
        ['In mailboxes from', `${formatDate(booking.distributionDate, 'MMMM d, yyyy')}, ${zoneLabel(booking.zone)}`],
        stands && refundFact(booking.cancelUntil, openedAt, formatDateTime),
        stands && artworkDueAt && ['Artwork due', formatDateTime(artworkDueAt)],
        stands && proofsDueAt && ['Proof approved by', formatDateTime(proofsDueAt)],
        invoiceNumber && ['Invoice', invoiceNumber],
        endedBecause && ['Why', endedBecause],
      ]}
    />
  );
}

const done = {
  roll: { title: 'Your booking has moved to the next card' },
  refund: { title: 'Booking cancelled', description: 'You get the full amount back.' },
} as const;

function ChoiceNotice({ booking, until, onChosen }: { booking: BookingView; until: string; onChosen: () => void }) {
  const { running, busy, run } = useMutation(
    async ({ keyFor }, choice: CardChoice) => {
      await chooseForCard(booking.id, choice, keyFor([booking.id, choice]));
      toast(done[choice]);
    },
    { failure: 'Your choice was not saved', onSettled: onChosen },
  );

  return (
    <Notice tone="warning" title="This card will not be printed">
      <Stack gap={3}>
        <p>
          Too few spots were sold. Move to the next card of {zoneLabel(booking.zone)} without paying again, or have{' '}
          {formatMoney(booking.amount)} back. If you don’t choose by {formatDateTime(until)}, we’ll refund you.
        </p>
        <Cluster gap={3}>
          <Button
            variant="primary"
            size="small"
            busy={running?.[0] === 'roll'}
            disabled={busy}
            onClick={() => void run('roll')}
          >
            Move to the next card
          </Button>
          <Button size="small" busy={running?.[0] === 'refund'} disabled={busy} onClick={() => void run('refund')}>
            Get my money back
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  );
}

export const isRefundOnItsWay = ({ status, refundStatus }: Pick<BookingView, 'status' | 'refundStatus'>): boolean =>
  status === 'cancelling' || (status === 'refunded' && (refundStatus === 'pending' || refundStatus === 'failed'));

export const RefundNotice = ({ booking }: { booking: BookingView }) => (
  <Notice tone={booking.refundStatus === 'failed' ? 'warning' : 'info'} title="Your refund is on its way">
    <Money cents={booking.amount} />{' '}
    {booking.refundStatus === 'failed'
      ? 'has not gone through yet. We keep trying, and our team looks after it if that does not help; ' +
        'you need do nothing.'
      : 'is refunded in full. Your bank may take 5 to 10 days to show it.'}
  </Notice>
);
