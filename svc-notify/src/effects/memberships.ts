import { membershipEndedTitle, type EventType } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { dateOf } from '../mail-templates/bookings.ts';
import * as emails from '../mail-templates/memberships.ts';
import type { EffectsOf } from '../effect-types.ts';

type PaidMembershipEvent = Extract<
  EventType,
  | 'membership.payment-due'
  | 'membership.paid'
  | 'membership.payment-failed'
  | 'membership.cancelled'
  | 'membership.resumed'
  | 'membership.ended'
>;

/** A separate type: pages show the newest notice of type `membership` as an application's outcome. */
const paymentType = 'membership-payment';

/** Emails about money, which cannot be turned off. */
export const paidMembershipEffects: EffectsOf<PaidMembershipEvent> = {
  'membership.payment-due': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'membership-payment-due',
        to: data.member.email,
        content: emails.paymentDue(data, `${publicUrl}${paths.membership()}`),
      },
    ],
    notices: [
      {
        userId: data.member.userId,
        type: paymentType,
        title: 'Your application is approved',
        message: `Pay ${emails.priceOf(data)} and you are a member.`,
        relatedId: data.subscriptionId,
      },
    ],
  }),
  'membership.paid': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'membership-paid',
        to: data.member.email,
        content: emails.paid(data, `${publicUrl}${paths.billing()}`),
      },
    ],
    notices: [
      {
        userId: data.member.userId,
        type: paymentType,
        title: 'Your membership is paid',
        message: `${data.planName} is paid until ${dateOf(data.paidUntil)}.`,
        relatedId: data.subscriptionId,
      },
    ],
  }),
  'membership.payment-failed': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'membership-payment-failed',
        to: data.member.email,
        content: emails.paymentFailed(data, `${publicUrl}${paths.membership()}`),
      },
    ],
    notices: [
      {
        userId: data.member.userId,
        type: paymentType,
        title: 'Your payment was declined',
        message: 'The payment for your membership did not go through. Please try again, or pay another way.',
        relatedId: data.subscriptionId,
      },
    ],
  }),
  'membership.cancelled': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'membership-cancelled',
        to: data.member.email,
        content: emails.cancelled(data, `${publicUrl}${paths.membership()}`),
      },
    ],
    notices: [
      {
        userId: data.member.userId,
        type: paymentType,
        title: `Your membership ends on ${dateOf(data.paidUntil)}`,
        message: 'Nothing more is charged. Until then you can keep it after all.',
        relatedId: data.subscriptionId,
      },
    ],
  }),
  'membership.resumed': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'membership-resumed',
        to: data.member.email,
        content: emails.resumed(data, `${publicUrl}${paths.membership()}`),
      },
    ],
    notices: [
      {
        userId: data.member.userId,
        type: paymentType,
        title: 'Your membership goes on',
        message: `It is renewed on ${dateOf(data.paidUntil)}.`,
        relatedId: data.subscriptionId,
      },
    ],
  }),
  'membership.ended': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'membership-ended',
        to: data.member.email,
        content: emails.ended(data, `${publicUrl}${paths.membership()}`),
      },
    ],
    notices: [
      {
        userId: data.member.userId,
        type: 'membership',
        title: membershipEndedTitle,
        message: 'Nothing more is charged. Spots you have booked stay booked.',
        relatedId: data.subscriptionId,
      },
    ],
  }),
};
