import { membership, zoneLabel } from '@postcard/contracts';
import type { EventData } from '@postcard/contracts';
import { quickStartedSubject } from './accounts.ts';
import { amountOf, dateOf, greetingOf, spotOf, timeOf } from './bookings.ts';
import type { EmailContent } from './email-content.ts';

export const bookingInReview = ({ booking, recipient }: EventData<'booking.in-review'>, url: string): EmailContent => ({
  subject: `Your spot is held while we review: ${booking.campaignName}, ${booking.spotId}`,
  greeting: greetingOf(recipient),
  paragraphs: [
    `${spotOf(booking)} on the ${booking.campaignName} is held for ${booking.businessName}. We now review your ` +
      'application for the free membership. Once we approve it, the spot is yours.',
    `Your payment of ${amountOf(booking.amount)} is authorized and not charged. We charge it when we approve, within ` +
      `${membership.reviewDays}. Otherwise the authorization ends, and nothing is charged.`,
  ],
  facts: [
    ['Card', `${booking.campaignName}, ${zoneLabel(booking.zone)}`],
    ['Spot', spotOf(booking)],
    ['Amount authorized, not charged', amountOf(booking.amount)],
    ['Review', membership.reviewDays],
    ['In mailboxes from', dateOf(booking.distributionDate)],
  ],
  action: { label: 'See my booking', url },
  after: [`On another device log in, or use the link in our e-mail “${quickStartedSubject()}”.`],
});

/** @param left days until `until`, in words */
export const reviewWaitsForTeam = (
  { booking, days, until }: EventData<'booking.review-reminded'>,
  left: string,
  url: string,
): EmailContent => ({
  subject: `A paid first booking waits for you: ${booking.businessName}, ${booking.spotId}, ${booking.campaignName}`,
  paragraphs: [
    `${booking.businessName} has paid for ${spotOf(booking)} and has waited for the review of their application for ` +
      `${days === 1 ? 'a day' : `${days} days`}. ${left} left: after ${timeOf(until)} the authorization ends and the ` +
      'spot is free again.',
  ],
  facts: [
    ['Business', booking.businessName],
    ['Category', booking.businessSubcategory],
    ['Card', `${booking.campaignName}, ${zoneLabel(booking.zone)}`],
    ['Spot', spotOf(booking)],
    ['Amount authorized, not charged', amountOf(booking.amount)],
    ['Decide by', timeOf(until)],
  ],
  action: { label: 'Review the application', url },
});
