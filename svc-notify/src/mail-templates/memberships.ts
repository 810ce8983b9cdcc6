import type { EventData } from '@postcard/contracts';
import { amountOf, dateOf } from './bookings.ts';
import type { EmailContent } from './email-content.ts';

type PaidMembership = EventData<'membership.ended'>;

const hello = ({ member }: PaidMembership): string => (member.firstName ? `Hello ${member.firstName},` : 'Hello,');

/** `$15.00 a month` */
export const priceOf = ({ amount, billingCycle }: PaidMembership): string =>
  `$${(amount / 100).toFixed(2)} a ${billingCycle === 'yearly' ? 'year' : 'month'}`;

export const paymentDue = (data: PaidMembership, url: string): EmailContent => ({
  subject: 'Your membership application is approved',
  greeting: hello(data),
  paragraphs: [
    `We have approved the application of ${data.member.businessName}. The plan you chose, ${data.planName}, costs ` +
      `${priceOf(data)}. Nothing has been charged so far.`,
    'Your membership begins as soon as you have paid.',
  ],
  action: { label: 'Pay and become a member', url },
  after: ['You can end the membership at any time; it then lasts until the period you have paid for is over.'],
});

export const paid = (data: EventData<'membership.paid'>, url: string): EmailContent => ({
  subject: `Receipt for your membership: ${data.planName}, until ${dateOf(data.paidUntil)}`,
  greeting: hello(data),
  paragraphs: [`Thank you. We have the payment for the membership of ${data.member.businessName}.`],
  facts: [
    ['Invoice', data.invoice.invoiceNumber],
    ['Date', dateOf(data.invoice.paidDate ?? data.invoice.date)],
    ['Plan', data.planName],
    ['Period', `${dateOf(data.paidFrom)} to ${dateOf(data.paidUntil)}`],
    ['Amount paid', amountOf(data.invoice.amount)],
  ],
  action: { label: 'See my invoices', url },
  after: ['The invoice is under Billing, where you can read and print it.'],
});

export const paymentFailed = (data: PaidMembership, url: string): EmailContent => ({
  subject: 'The payment for your membership did not go through',
  greeting: hello(data),
  paragraphs: [
    `Your payment card was declined when ${data.planName} (${priceOf(data)}) was to be renewed. You are still ` +
      'a member: the payment is tried again in the next days.',
    'So that your membership does not end, please pay with this or another one.',
  ],
  action: { label: 'Pay now', url },
});

export const cancelled = (data: PaidMembership, url: string): EmailContent => ({
  subject: `Your membership ends on ${dateOf(data.paidUntil)}`,
  greeting: hello(data),
  paragraphs: [
    `As you asked, the membership of ${data.member.businessName} (${data.planName}) is not renewed. It is paid ` +
      `until ${dateOf(data.paidUntil)} and lasts until then; nothing more is charged.`,
    'Spots you have booked stay booked. If it was not you who asked, or you have thought better of it, you can ' +
      'keep your membership until that day.',
  ],
  action: { label: 'Keep my membership', url },
});

export const resumed = (data: PaidMembership, url: string): EmailContent => ({
  subject: 'Your membership goes on',
  greeting: hello(data),
  paragraphs: [
    `The membership of ${data.member.businessName} (${data.planName}, ${priceOf(data)}) does not end after all. It ` +
      `is renewed on ${dateOf(data.paidUntil)}.`,
  ],
  action: { label: 'See my membership', url },
});

export const ended = (data: PaidMembership, url: string): EmailContent => ({
  subject: 'Your membership has ended',
  greeting: hello(data),
  paragraphs: [
    data.reason
      ? `We have ended the membership of ${data.member.businessName}. The reason: ${data.reason}`
      : `The membership of ${data.member.businessName} (${data.planName}) has ended; ` +
        `it was paid until ${dateOf(data.paidUntil)}. Nothing more is charged.`,
    'Spots you have booked stay booked. For new ones you need a membership again.',
  ],
  action: { label: 'Apply again', url },
});
