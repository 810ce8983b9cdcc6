import { refundFact } from '@postcard/contracts/refund-limit';
import { currentTown, type BookingView, type EventData, zoneLabel } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { longDate, longDateTime } from '@postcard/contracts/town-dates';
import type { EmailContent } from './email-content.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const amountOf = (cents: number): string => money.format(cents / 100);
export const dateOf = (instant: string): string => longDate(instant);
export const spotOf = (booking: BookingView): string =>
  `${booking.spotType === 'large' ? 'Large' : 'Medium'} spot ${booking.spotId}`;
export const timeOf = (instant: string): string => `${longDateTime(instant)} in ${currentTown().name}`;
export const greetingOf = (recipient: EventData<'booking.confirmed'>['recipient']): string =>
  recipient.firstName ? `Hello ${recipient.firstName},` : 'Hello,';

export const bookingConfirmed = (
  { booking, invoice, recipient, membershipId }: EventData<'booking.confirmed'>,
  at: string,
  url: string,
): EmailContent => ({
  subject: `Your spot is booked: ${booking.campaignName}, ${booking.spotId}`,
  greeting: greetingOf(recipient),
  paragraphs: [
    ...(membershipId
      ? [`We approved your application: you are now a verified member. Your membership number is ${membershipId}.`]
      : []),
    `The ad for ${booking.businessName} is on the ${booking.campaignName}. No other business in ` +
      `${booking.businessSubcategory} will be.`,
  ],
  facts: [
    ['Invoice', invoice.invoiceNumber],
    ['Date', dateOf(invoice.date)],
    ['Description', invoice.description],
    ['Amount paid', amountOf(invoice.amount)],
    ['Card', `${booking.campaignName}, ${zoneLabel(booking.zone)}`],
    ['Spot', spotOf(booking)],
    ...(booking.artworkDueAt ? [['Your ad is due', dateOf(booking.artworkDueAt)] as [string, string]] : []),
    ['In mailboxes from', dateOf(booking.distributionDate)],
    refundFact(booking.cancelUntil, Date.parse(at), dateOf),
  ],
  action: { label: 'Deliver my ad', url },
});

export const paymentReturned = (
  { booking, recipient, reason, cardOpen, first, decision }: EventData<'booking.payment-returned'>,
  publicUrl: string,
): EmailContent => ({
  subject: `About your payment for ${booking.campaignName}, ${booking.spotId}`,
  greeting: greetingOf(recipient),
  paragraphs:
    decision === 'approved' ? [reason, 'We approved your application: you are now a verified member.'] : [reason],
  action: afterReturn({ booking, cardOpen, first: first && decision !== 'approved' }, publicUrl),
});

export const holdExpired = (
  { booking, recipient, first }: EventData<'booking.hold-expired'>,
  publicUrl: string,
): EmailContent => ({
  subject: `Your hold has ended: ${booking.campaignName}, ${booking.spotId}`,
  greeting: greetingOf(recipient),
  paragraphs: [
    `${spotOf(booking)} on the ${booking.campaignName} is no longer held for ${booking.businessName}. It was not ` +
      'paid for in time, and nothing was charged.',
    'Do you still want to be on this card? Choose a spot while there are some left.',
  ],
  action: afterReturn({ booking, first }, publicUrl),
  after: ['If you paid in the last minutes, we will email you about that payment.'],
});

type Returned = { booking: BookingView; cardOpen?: boolean | undefined; first?: boolean | undefined };

/** Applicants cannot read members' pages. */
function afterReturn({ booking, cardOpen, first }: Returned, publicUrl: string): EmailContent['action'] {
  if (first) return { label: 'See the card', url: `${publicUrl}${paths.card(booking.campaignId)}` };
  if (cardOpen === false) return { label: 'See the upcoming cards', url: `${publicUrl}${paths.openCards()}` };
  return { label: 'Choose another spot', url: `${publicUrl}${paths.book(booking.campaignId)}` };
}
