import { membershipEndedTitle, type EventData, type EventType } from '@postcard/contracts';
import { formatMoney } from '@postcard/contracts/numbers';
import { paths } from '@postcard/contracts/paths';
import { dateOf, hello } from '../mail-templates/words.ts';
import type { EmailContent } from '../mail-templates/email-content.ts';
import { email, type Effects, type EffectsOf } from '../effect-types.ts';

type PaidMembershipEvent = Extract<
  EventType,
  `membership.${'payment-due' | 'paid' | 'payment-failed' | 'cancelled' | 'resumed' | 'ended'}`
>;
type PaidMembership = EventData<'membership.ended'>;

/** Differs from `membership`, as pages show the newest notice of that type as an application's outcome. */
const paymentType = 'membership-payment';

const priceOf = ({ amount, billingCycle }: PaidMembership): string =>
  `$${(amount / 100).toFixed(2)} a ${billingCycle === 'yearly' ? 'year' : 'month'}`;

type Text = Omit<EmailContent, 'greeting'> & { title: string; message: string; type?: string };

const toMember = (
  { member, subscriptionId }: PaidMembership,
  template: string,
  { title, message, type = paymentType, ...content }: Text,
): Effects => ({
  mails: [email(template, member.email, { greeting: hello(member), ...content })],
  notices: [{ userId: member.userId, type, title, message, relatedId: subscriptionId }],
});

const spotsStay = 'Spots you have booked stay booked.';

/** Emails about money, which cannot be turned off. */
export const paidMembershipEffects: EffectsOf<PaidMembershipEvent> = {
  'membership.payment-due': ({ data }, { publicUrl }) =>
    toMember(data, 'membership-payment-due', {
      subject: 'Your membership application is approved',
      paragraphs: [
        `We have approved the application of ${data.member.businessName}. The plan you chose, ${data.planName}, ` +
          `costs ${priceOf(data)}. Nothing has been charged so far.`,
        'Your membership starts as soon as you have paid.',
      ],
      action: { label: 'Pay and become a member', url: `${publicUrl}${paths.membership()}` },
      after: ['You can cancel the membership at any time; it then lasts until the end of the paid period.'],
      title: 'Your application is approved',
      message: `Pay ${priceOf(data)} to become a member.`,
    }),
  'membership.paid': ({ data }, { publicUrl }) =>
    toMember(data, 'membership-paid', {
      subject: `Receipt for your membership: ${data.planName}, until ${dateOf(data.paidUntil)}`,
      paragraphs: [`Thank you. We received your payment for the membership of ${data.member.businessName}.`],
      facts: [
        ['Invoice', data.invoice.invoiceNumber],
        ['Date', dateOf(data.invoice.paidDate ?? data.invoice.date)],
        ['Plan', data.planName],
        ['Period', `${dateOf(data.paidFrom)} to ${dateOf(data.paidUntil)}`],
        ['Amount paid', formatMoney(data.invoice.amount)],
      ],
      action: { label: 'See my invoices', url: `${publicUrl}${paths.billing()}` },
      after: ['The invoice is under Billing, where you can view and print it.'],
      title: 'Your membership is paid',
      message: `${data.planName} is paid until ${dateOf(data.paidUntil)}.`,
    }),
  'membership.payment-failed': ({ data }, { publicUrl }) =>
    toMember(data, 'membership-payment-failed', {
      subject: 'The payment for your membership did not go through',
      paragraphs: [
        `Your payment card was declined when we renewed ${data.planName} (${priceOf(data)}). You are still a member: ` +
          'we will try again in the next days.',
        'To keep your membership, please pay with this card or another one.',
      ],
      action: { label: 'Pay now', url: `${publicUrl}${paths.membership()}` },
      title: 'Your payment was declined',
      message: 'The payment for your membership did not go through. Please try again, or pay another way.',
    }),
  'membership.cancelled': ({ data }, { publicUrl }) =>
    toMember(data, 'membership-cancelled', {
      subject: `Your membership ends on ${dateOf(data.paidUntil)}`,
      paragraphs: [
        `As you asked, the membership of ${data.member.businessName} (${data.planName}) is not renewed. It is paid ` +
          `until ${dateOf(data.paidUntil)} and lasts until then; nothing more is charged.`,
        `${spotsStay} If you did not ask for this, or if you change your mind, you can keep your membership until ` +
          'that day.',
      ],
      action: { label: 'Keep my membership', url: `${publicUrl}${paths.membership()}` },
      title: `Your membership ends on ${dateOf(data.paidUntil)}`,
      message: 'There are no further charges. You can still change your mind until then.',
    }),
  'membership.resumed': ({ data }, { publicUrl }) =>
    toMember(data, 'membership-resumed', {
      subject: 'Your membership continues',
      paragraphs: [
        `The membership of ${data.member.businessName} (${data.planName}, ${priceOf(data)}) continues. It is renewed ` +
          `on ${dateOf(data.paidUntil)}.`,
      ],
      action: { label: 'See my membership', url: `${publicUrl}${paths.membership()}` },
      title: 'Your membership continues',
      message: `It is renewed on ${dateOf(data.paidUntil)}.`,
    }),
  'membership.ended': ({ data }, { publicUrl }) =>
    toMember(data, 'membership-ended', {
      subject: 'Your membership has ended',
      paragraphs: [
        data.reason
          ? `We have ended the membership of ${data.member.businessName}. The reason: ${data.reason}`
          : `The membership of ${data.member.businessName} (${data.planName}) has ended; ` +
            `it was paid until ${dateOf(data.paidUntil)}. Nothing more is charged.`,
        `${spotsStay} To book new ones, apply for a membership again.`,
      ],
      action: { label: 'Apply again', url: `${publicUrl}${paths.membership()}` },
      type: 'membership',
      title: membershipEndedTitle,
      message: `Nothing more is charged. ${spotsStay}`,
    }),
};
