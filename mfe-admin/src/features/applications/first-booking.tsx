import type { BookingView } from '@postcard/contracts/campaigns';
import type { Subscription } from '@postcard/contracts/identity';
import { formatDate, formatMoney, Notice } from '@postcard/ui';

export function FirstBooking({ booking }: { booking: BookingView }) {
  const { spotId, campaignName, amount, reviewUntil } = booking;
  return (
    <Notice tone="warning" title={`A paid first booking waits: spot ${spotId} on the ${campaignName}`}>
      {formatMoney(amount)} is authorized on {cardWords(booking)}
      {reviewUntil && ` until ${formatDate(reviewUntil)}`}. Approving charges it; rejecting releases the spot, and
      nothing is charged.
    </Notice>
  );
}

export const cardWords = ({ paidWith }: BookingView): string =>
  paidWith
    ? `${paidWith.brand.charAt(0).toUpperCase()}${paidWith.brand.slice(1)} ending in ${paidWith.last4}`
    : 'the payment card';

export function approvedWords({ businessName, paymentStatus }: Subscription, first: BookingView | undefined): string {
  if (paymentStatus === 'due') return `${businessName} must pay now, and is a member after that.`;
  const charge = first ? ` ${formatMoney(first.amount)} is charged to ${cardWords(first)}.` : '';
  return `${businessName} is now a verified member.${charge}`;
}
