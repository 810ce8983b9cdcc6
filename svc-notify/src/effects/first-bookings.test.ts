import { describe, expect, test } from '@jest/globals';
import type { EventData } from '@postcard/contracts';
import { inReview, later as until, sampleMember } from './previews/sample-documents.ts';
import { effectOf, recipient } from '../testing/effects.ts';

test('a quick start sends one private email that confirms account and application and has a link', () => {
  const { mail, more, notices, subject, text, html } = effectOf('user.quick-started', {
    member: { ...sampleMember, email: 'ada@example.com', membershipId: null },
    username: 'ada-lopez',
    token: 'a-secret',
    expiresAt: until,
  });

  expect([mail.to, mail.isPrivate, mail.choice, more, notices]).toEqual(['ada@example.com', true, undefined, [], []]);
  expect(subject).toBe('Your account with The Moorpark Postcard');
  expect(text).not.toMatch(/Finish/);
  for (const words of [
    'Your account for Tierra Bakery is ready, and we have your application for the free membership.',
    'choose a password',
    'Nothing is charged before we approve it.',
    'Username: ada-lopez',
    'The link works until: June 4, 2027 at 10:00 AM in Moorpark',
    'Open my account: http://localhost:8080/finish/a-secret',
  ])
    expect(text).toContain(words);
  expect(html).toContain('href="http://localhost:8080/finish/a-secret"');
});

describe('a first booking in review', () => {
  const about = { booking: inReview, recipient, until };
  const { mail, more, text, notices, teamNotices } = effectOf('booking.in-review', about);

  test('notifies its applicant of the spot, the authorized amount and the deadline', () => {
    expect([mail.to, mail.choice, more]).toEqual(['ada@example.com', undefined, []]);
    for (const words of [
      'Medium spot M05 on the June 2027 card is held for Tierra Bakery',
      'Your payment of $473.00 is authorized and not charged',
      'Card: June 2027 card, Zone A',
      'Amount authorized, not charged: $473.00',
      'We charge it when we approve, within 1-3 business days.',
      'See my booking: http://localhost:8080/bookings',
    ])
      expect(text).toContain(words);
    expect(notices).toMatchObject([{ userId: 'sample-member', type: 'booking', relatedId: 'sample-booking' }]);
  });

  test('sends the team a notice, and no email besides the application’s', () => {
    expect(teamNotices).toEqual([
      {
        type: 'application',
        title: 'A first booking is paid for',
        message: 'Tierra Bakery, M05 on the June 2027 card. Decide by June 4, 2027 at 10:00 AM in Moorpark.',
        relatedId: 'sample-booking',
      },
    ]);
  });
});

test.each([
  [1, '2027-05-31T17:00:00.000Z', 'for a day. 4 days are left'],
  [3, '2027-06-02T17:00:01.000Z', 'for 3 days. 2 days are left'],
  [3, '2027-06-04T07:00:00.000Z', 'for 3 days. Less than a day is left'],
])('a booking in review for %s days sends the team a reminder of the time left (%s)', (days, now, words) => {
  const effect = effectOf('booking.review-reminded', { booking: inReview, days, until }, now);
  const { mail, more, notices, teamNotices, text, subject } = effect;

  expect([mail.to, more, notices]).toEqual(['team@example.com', [], []]);
  expect(subject).toBe('A paid first booking needs your review: Tierra Bakery, M05, June 2027 card');
  expect(text).toContain(words);
  expect(text).toContain('Review the application: http://localhost:8080/admin?tab=applications');
  expect(teamNotices?.[0]?.message).toContain(words.split('. ')[1]);
});

test.each([
  ['We could not approve your membership, so the spot is free again. Nothing was charged.', true],
  ['We’re sorry: we didn’t review your membership application in time. Nothing was charged.', false],
])('a first booking’s returned payment sends the reason and a link to the public card (%#)', (reason, cardOpen) => {
  const returned = { booking: inReview, recipient, reason, cardOpen, first: true } as const;
  const { notice, text } = effectOf('booking.payment-returned', returned);

  expect(text).toContain(`Hello Ada,\n\n${reason}\n\nSee the card: http://localhost:8080/campaigns/sample-card`);
  expect(text).not.toMatch(/\/book\/|\/campaigns$|create-campaign/m);
  expect(notice?.message).toBe(reason);
});

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
