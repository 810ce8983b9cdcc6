import type { BookingView } from '@postcard/contracts/campaigns';
import { refundFact } from '@postcard/contracts/refund-limit';
import { paths } from '@postcard/contracts/paths';
import { zoneLabel } from '@postcard/contracts/town';
import { formatDate, Stack, Text, formatMoney } from '@postcard/ui';
import { serverNow, LinkButton } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { BusinessAddress } from '../business-address/business-address.tsx';
import { calendarOf } from './api.ts';
import styles from './booking.module.css';
import { isInReview, reviewDayOf } from './review.ts';
import { FactList } from './fact-list.tsx';

const dayOf = (instant: string): string => formatDate(instant, 'MMMM d, yyyy');

/** Returns whether a booking is paid, or its payment authorized until the team decides. */
export const isPaid = (booking: BookingView): boolean => booking.status === 'confirmed' || isInReview(booking);

export function Receipt({ booking }: { booking: BookingView }) {
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
