import { expect, test } from '@jest/globals';
import type { EventData } from '@postcard/contracts';
import { sampleMember } from './previews/sample-documents.ts';
import { effectOf } from '../testing/effects.ts';

const data: EventData<'membership.ended'> & EventData<'membership.paid'> = {
  member: { ...sampleMember, userId: 'ada', email: 'ada@example.com', businessName: 'Ada <b>Pizza</b>' },
  subscriptionId: 's1',
  planName: 'Supporter',
  amount: 1500,
  billingCycle: 'monthly',
  paidUntil: '2027-05-20T17:00:00.000Z',
  paidFrom: '2027-04-20T17:00:00.000Z',
  invoice: {
    id: 'i1',
    subscriptionId: 's1',
    invoiceNumber: 'MI-7',
    date: '2027-04-20T17:00:00.000Z',
    description: '1 × Supporter',
    amount: 1350,
    status: 'paid',
    paidDate: '2027-04-21T17:00:00.000Z',
  },
};

test.each([
  [
    'membership.payment-due',
    [
      'costs $15.00 a month',
      'Nothing has been charged so far',
      'Pay and become a member: http://localhost:8080/membership',
    ],
    'membership-payment',
  ],
  [
    'membership.paid',
    [
      'Invoice: MI-7',
      'Date: April 21, 2027',
      'Plan: Supporter',
      'Period: April 20, 2027 to May 20, 2027',
      'Amount paid: $13.50',
      'See my invoices: http://localhost:8080/billing',
    ],
    'membership-payment',
  ],
  [
    'membership.payment-failed',
    ['Your payment card was declined', 'You are still a member', 'Pay now: http://localhost:8080/membership'],
    'membership-payment',
  ],
  [
    'membership.cancelled',
    ['is not renewed', 'lasts until', 'May 20, 2027', 'Keep my membership: http://localhost:8080/membership'],
    'membership-payment',
  ],
  [
    'membership.resumed',
    ['continues', 'renewed on May 20, 2027', 'See my membership: http://localhost:8080/membership'],
    'membership-payment',
  ],
  ['membership.ended', ['paid until May 20, 2027', 'Spots you have booked stay booked'], 'membership'],
] as const)('%s notifies the member by email, regardless of preferences, and by notice', (type, words, noticeType) => {
  const { mail, more, notice, text, html } = effectOf(type, data);

  expect([mail.to, mail.choice, more]).toEqual(['ada@example.com', undefined, []]);
  for (const each of words) expect(text).toContain(each);
  expect(html).not.toContain('<b>Pizza');
  expect(notice).toMatchObject({ userId: 'ada', type: noticeType, relatedId: 's1' });
});
