import type { BookingView, EventData, EventType } from '@postcard/contracts';
import { formatMoney } from '@postcard/contracts/numbers';
import { paths } from '@postcard/contracts/paths';
import { businessAndSpot, cardAndSpot, dateOf, placeOf, spotOf, timeOf } from '../mail-templates/words.ts';
import type { EmailContent } from '../mail-templates/email-content.ts';
import {
  send,
  toBooker,
  toTeam,
  type Addresses,
  type Effects,
  type EffectsOf,
  type MailDraft,
  type TeamNotice,
} from '../effect-types.ts';

type PaymentEvent = Extract<EventType, 'booking.refunded' | 'payment.stuck' | 'refund.failed' | `dispute.${string}`>;

const bookingFacts = ({ id, amount }: BookingView): [string, string][] => [
  ['Booking', id],
  ['Amount', formatMoney(amount)],
];

const forTeam = (template: string, addresses: Addresses, content: Omit<EmailContent, 'action'>): MailDraft =>
  toTeam(template, addresses, {
    ...content,
    action: { label: 'Open the admin pages', url: `${addresses.publicUrl}${paths.admin()}` },
  });

const refundFailedMail = ({ booking, isTriedAgain }: EventData<'refund.failed'>, addresses: Addresses): MailDraft =>
  forTeam('refund-failed-for-team', addresses, {
    subject: `Refund failed: ${businessAndSpot(booking)}`,
    paragraphs: [
      `The refund of ${formatMoney(booking.amount)} to ${booking.businessName} has failed. ` +
        (isTriedAgain
          ? 'We’ll retry it automatically, so do not return the money another way yet.'
          : 'The payment service can’t refund it. Refund it another way.'),
    ],
    facts: bookingFacts(booking),
  });

const refundFailedNotice = (booking: BookingView): TeamNotice => ({
  type: 'booking',
  title: 'A refund has failed',
  message: `${booking.businessName}, ${placeOf(booking)}.`,
  relatedId: booking.id,
});

function moneyText({ booking, toCard, returnedBy }: EventData<'booking.refunded'>): string {
  const amount = formatMoney(booking.amount);
  if (returnedBy === 'bank') return `You asked your bank to return the ${amount}.`;
  if (returnedBy)
    return `We could not return ${amount} the way you paid. We will write to you about another way to return it.`;
  return toCard === false
    ? 'Nothing had been charged for it, so nothing is refunded.'
    : `You get ${amount} back in full; your bank may take 5 to 10 days to show it.`;
}

const disputeStatuses: Record<EventData<'dispute.opened'>['dispute']['status'], string> = {
  needs_answer: 'The bank is waiting for our reply.',
  under_review: 'The bank has our reply and is reviewing it.',
  won: 'The bank has decided: we keep the payment.',
  lost: 'The bank has decided: the payer got the money back.',
};

const disputeEffect = ({ data: { dispute } }: { data: EventData<'dispute.opened'> }, addresses: Addresses): Effects => {
  const names = [dispute.businessName || dispute.id, dispute.campaignName].filter(Boolean);
  return send(
    forTeam('dispute-for-team', addresses, {
      subject: `Disputed payment: ${names.join(', ')}`,
      paragraphs: [
        `A bank is disputing a payment of ${formatMoney(dispute.amount)}. ${disputeStatuses[dispute.status]}`,
      ],
      facts: [
        ['Reason', dispute.reason.replaceAll('_', ' ')],
        ['Business', dispute.businessName || 'Unknown'],
        ['Spot', dispute.spotId || 'Unknown'],
        ...(dispute.answerBy ? ([['Reply by', dateOf(dispute.answerBy)]] satisfies [string, string][]) : []),
        ['Dispute', dispute.id],
      ],
    }),
  );
};

export const paymentEffects: EffectsOf<PaymentEvent> = {
  'booking.refunded': ({ data }, addresses) => {
    const { booking, creditNote, toCard, returnedBy } = data;
    const { mails, notices } = toBooker(data, 'booking-refunded', {
      content: {
        subject: `Your booking is cancelled: ${cardAndSpot(booking)}`,
        paragraphs: [
          `${spotOf(booking)} on the ${booking.campaignName} is cancelled. ${moneyText(data)}`,
          ...(booking.endedBecause ? [booking.endedBecause] : []),
        ],
        ...(creditNote && {
          facts: [
            ['Credit note', creditNote.creditNoteNumber],
            ['Date', dateOf(creditNote.date)],
            ['Amount credited', formatMoney(creditNote.amount)],
          ],
          action: { label: 'See my invoices', url: `${addresses.publicUrl}${paths.billing()}` },
        }),
      },
      title: 'Your booking is cancelled',
      message: `${placeOf(booking)} was cancelled${toCard === false || returnedBy ? '.' : ' and refunded.'}`,
    });
    if (returnedBy !== 'team') return { mails, notices };
    return {
      mails: [...mails, refundFailedMail({ booking, isTriedAgain: false }, addresses)],
      notices,
      teamNotices: [refundFailedNotice(booking)],
    };
  },
  'refund.failed': ({ data }, addresses) => ({
    ...send(refundFailedMail(data, addresses)),
    teamNotices: [refundFailedNotice(data.booking)],
  }),
  'payment.stuck': ({ data: { booking, step, since } }, addresses) =>
    send(
      forTeam('payment-stuck-for-team', addresses, {
        subject: `Payment pending for a day: ${businessAndSpot(booking)}`,
        paragraphs: [
          step === 'capture'
            ? `The payment of ${booking.businessName} was authorized, but the payment service has not taken the ` +
              `money since ${timeOf(since)}. We keep trying.`
            : `The refund for ${booking.businessName} has not gone through since ${timeOf(since)}. ` +
              'We keep trying; please check it in the payment service’s pages.',
        ],
        facts: bookingFacts(booking),
      }),
    ),
  'dispute.opened': disputeEffect,
  'dispute.changed': disputeEffect,
};
