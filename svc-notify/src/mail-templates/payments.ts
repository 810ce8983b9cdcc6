import type { EventData } from '@postcard/contracts';
import { amountOf, dateOf, greetingOf, spotOf, timeOf } from './bookings.ts';
import type { EmailContent } from './email-content.ts';

export function bookingRefunded(
  { booking, recipient, creditNote, toCard, returnedBy }: EventData<'booking.refunded'>,
  url: string,
): EmailContent {
  const amount = amountOf(booking.amount);
  const yourMoney =
    toCard === false
      ? 'Nothing had been charged for it, so nothing goes back.'
      : `You get ${amount} back in full; your bank may take 5 to 10 days to show it.`;
  const money = {
    bank: `You had asked your bank for the ${amount} back.`,
    team: `We could not return ${amount} the way you paid. We will write to you about another way to return it.`,
  };
  return {
    subject: `Your booking is cancelled: ${booking.campaignName}, ${booking.spotId}`,
    greeting: greetingOf(recipient),
    paragraphs: [
      `${spotOf(booking)} on the ${booking.campaignName} is cancelled. ${returnedBy ? money[returnedBy] : yourMoney}`,
      ...(booking.endedBecause ? [booking.endedBecause] : []),
    ],
    ...(creditNote
      ? {
          facts: [
            ['Credit note', creditNote.creditNoteNumber],
            ['Date', dateOf(creditNote.date)],
            ['Amount credited', amountOf(creditNote.amount)],
          ] satisfies [string, string][],
          action: { label: 'See my invoices', url },
        }
      : {}),
  };
}

export const stuckForTeam = ({ booking, step, since }: EventData<'payment.stuck'>, url: string): EmailContent => ({
  subject: `Money on its way for a day: ${booking.businessName}, ${booking.spotId}, ${booking.campaignName}`,
  paragraphs: [
    step === 'capture'
      ? `The payment of ${booking.businessName} was authorized, but the payment service has not taken the money ` +
        `since ${timeOf(since)}. We go on trying.`
      : `The refund for ${booking.businessName} has not gone through since ${timeOf(since)}. ` +
        'We go on trying; please look at it in the payment service’s pages.',
  ],
  facts: [
    ['Booking', booking.id],
    ['Amount', amountOf(booking.amount)],
  ],
  action: { label: 'Open the admin pages', url },
});

export const refundFailedForTeam = (
  { booking, isTriedAgain }: EventData<'refund.failed'>,
  url: string,
): EmailContent => ({
  subject: `Refund failed: ${booking.businessName}, ${booking.spotId}, ${booking.campaignName}`,
  paragraphs: [
    `The refund of ${amountOf(booking.amount)} to ${booking.businessName} has failed. ` +
      (isTriedAgain
        ? 'We try it again automatically, so do not return the money another way yet.'
        : 'The payment service will not make it. Return the money another way.'),
  ],
  facts: [
    ['Booking', booking.id],
    ['Amount', amountOf(booking.amount)],
  ],
  action: { label: 'Open the admin pages', url },
});

const statusTexts: Record<EventData<'dispute.opened'>['dispute']['status'], string> = {
  needs_answer: 'The bank waits for our answer.',
  under_review: 'The bank has our answer and looks at it.',
  won: 'It is decided: the money stays with us.',
  lost: 'It is decided: the payer has the money back.',
};

export const disputeForTeam = ({ dispute }: EventData<'dispute.opened'>, url: string): EmailContent => ({
  subject: `Disputed payment: ${[dispute.businessName || dispute.id, dispute.campaignName].filter(Boolean).join(', ')}`,
  paragraphs: [`A bank has called back a payment of ${amountOf(dispute.amount)}. ${statusTexts[dispute.status]}`],
  facts: [
    ['Reason', dispute.reason.replaceAll('_', ' ')],
    ['Business', dispute.businessName || 'Unknown'],
    ['Spot', dispute.spotId || 'Unknown'],
    ...(dispute.answerBy ? ([['Answer by', dateOf(dispute.answerBy)]] satisfies [string, string][]) : []),
    ['Dispute', dispute.id],
  ],
  action: { label: 'Open the admin pages', url },
});
