import { describe, expect, test } from '@jest/globals';
import { invoice, at, dispute } from './previews/sample-documents.ts';
import { booking, effectOf, recipient } from '../testing/effects.ts';

test('a mailed card notifies the advertisers on it', () => {
  const { mail, more, notices, text, subject } = effectOf('booking.mailed', { booking, recipient });

  expect([mail.to, mail.choice, more]).toEqual(['ada@example.com', { userId: 'ada', of: 'bookings' }, []]);
  expect(subject).toBe('Your ad is in the mail: May 2027 card, M05');
  expect(text).toContain('The May 2027 card with the ad for Ada Pizza is on its way to mailboxes in Zone A.');
  expect(notices).toMatchObject([{ userId: 'ada', title: 'Your ad is in the mail' }]);
});

describe('an expired hold', () => {
  const expired = { booking: { ...booking, status: 'expired' as const }, recipient };
  const ofHold = (first?: true) => effectOf('booking.hold-expired', { ...expired, ...(first && { first }) });

  test('notifies its member with a link to the card', () => {
    const { mail, more, notices, text, subject } = ofHold();

    expect([mail.to, more]).toEqual(['ada@example.com', []]);
    expect(subject).toBe('Your hold has expired: May 2027 card, M05');
    expect(text).toContain('nothing was charged');
    expect(text).toContain('Choose another spot: http://localhost:8080/book/may');
    expect(notices).toMatchObject([{ userId: 'ada', title: 'Your hold has expired', relatedId: 'b1' }]);
  });

  test('sends an applicant a link to the public card, as an email to a typed address', () => {
    const { mail, text } = ofHold(true);

    expect(mail.isToTypedAddress).toBe(true);
    expect(text).toContain('See the card: http://localhost:8080/campaigns/may');
  });
});

describe('an offer from the waitlist', () => {
  const offer = { booking, recipient, until: '2027-02-03T20:00:00.000Z', offerToken: 'b1.secret' };
  const { mail, notice, text, html, subject } = effectOf('waitlist.offered', offer);

  test('sends an email with the deadline and links to accept and decline, in text and HTML', () => {
    expect(subject).toBe('A spot is free for you on the May 2027 card');
    expect(text).toContain('until February 3, 2027 at 12:00 PM in Moorpark');
    expect(text).toContain('Accept and pay: http://localhost:8080/checkout/b1');
    expect(text).toContain('No, thank you: http://localhost:8080/offers/b1.secret');
    expect(html).toContain('href="http://localhost:8080/offers/b1.secret"');
  });

  test('sends a private email because of its secret link, and a notice without the link', () => {
    expect(mail).toMatchObject({ to: 'ada@example.com', isPrivate: true });
    expect(notice).toMatchObject({ userId: 'ada', relatedId: 'b1' });
    expect(JSON.stringify(notice)).not.toContain('secret');
  });
});

test.each([
  [
    { name: 'July 2027 card', distributionDate: '2027-07-20T17:00:00.000Z' },
    'You can move to the July 2027 card without paying again',
  ],
  [null, 'No later card of Zone A is open at the moment'],
])('the email about a card below its minimum offers the possible choices (%#)', (nextCard, words) => {
  const choice = { booking, recipient, choiceUntil: '2027-05-17T17:00:00.000Z', nextCard };
  const { notice, text } = effectOf('booking.choice-asked', choice);

  expect(text).toContain(words);
  expect(text).toContain(
    '$500.00 back, in full. If we don’t hear from you by May 17, 2027 at 10:00 AM in Moorpark, we’ll refund you.',
  );
  expect(text).toContain('Choose now: http://localhost:8080/bookings');
  expect(notice?.title).toBe('Please choose: another card or your money back');
});

test('the email about a booking moved to a later card names both cards and says that nothing was charged', () => {
  const { text } = effectOf('booking.rolled', { booking, recipient, fromCampaignName: 'March 2027 card' });
  expect(text).toContain('moved from the March 2027 card to the May 2027 card. Nothing was charged');
});

test.each([
  [undefined, 'Choose another spot: http://localhost:8080/book/may'],
  [true, 'Choose another spot: http://localhost:8080/book/may'],
  [false, 'See the upcoming cards: http://localhost:8080/campaigns'],
])('the email about a returned payment gives the reason and links to free spots (card open: %s)', (cardOpen, link) => {
  const reason = 'Your payment came after this card went to print. Nothing was charged.';
  const returned = { booking, recipient, reason, ...(cardOpen !== undefined && { cardOpen }) };
  const { notice, text } = effectOf('booking.payment-returned', returned);

  expect(text).toContain(reason);
  expect(text).toContain(link);
  expect(notice?.message).toBe(reason);
});

describe('the deadline to cancel a booking', () => {
  const cancelUntil = '2027-05-05T17:00:00.000Z';
  const emails = (occurredAt: string) => {
    const given = { booking: { ...booking, cancelUntil }, recipient };
    return [
      effectOf('booking.confirmed', { ...given, invoice }, occurredAt).text,
      effectOf('booking.rolled', { ...given, fromCampaignName: 'March 2027 card' }, occurredAt).text,
    ];
  };

  test('appears in the emails of a booking that was made or moved until the end of that day', () => {
    for (const at of [cancelUntil, '2027-05-06T06:59:59.999Z'])
      for (const text of emails(at)) expect(text).toContain('Full refund until: May 5, 2027');
  });

  test('is shown as past from the next midnight in the town, to the millisecond', () => {
    for (const text of emails('2027-05-06T07:00:00.000Z')) {
      expect(text).toContain('Full refund: No longer possible (deadline: May 5, 2027)');
      expect(text).not.toContain('Full refund until');
    }
  });
});

test('a booking that the team has moved on its card sends an email with both spots and a notice', () => {
  const { mail, notice, text } = effectOf('booking.moved', { booking, recipient, fromSpotId: 'M09' });

  expect(text).toContain('from M09 to M05, a spot of the same size. Nothing was charged');
  expect(mail).toMatchObject({ to: 'ada@example.com', template: 'booking-moved' });
  expect(notice).toMatchObject({ userId: 'ada', relatedId: 'b1', title: 'Your ad has moved to another spot' });
});

test('a reserved spot sends a reminder with its deadline and a link, unless the member turned reminders off', () => {
  const card = { campaignId: 'july', campaignName: 'July 2027 card', until: '2027-02-08T20:00:00.000Z' };
  const { mail, notice, subject, text } = effectOf('booking.spot-kept', { booking, recipient, ...card });

  expect(subject).toBe('Your spot M05 is reserved for you on the July 2027 card');
  expect(text).toContain('until February 8, 2027 at 12:00 PM in Moorpark');
  expect(text).toContain('Book my spot again: http://localhost:8080/book/july');
  expect(mail.choice).toEqual({ userId: 'ada', of: 'reminders' });
  expect(notice?.message).toContain('M05 on the July 2027 card is yours first');
});

const creditNote = { id: 'c1', creditNoteNumber: 'CN-000003', date: at, amount: 50_000 };

describe('a refund', () => {
  test('names its credit note and links to it', () => {
    const { mail, notice, text } = effectOf('booking.refunded', { booking, recipient, creditNote, toCard: true });

    expect([mail.to, mail.choice]).toEqual(['ada@example.com', undefined]);
    expect(text).toContain('You get $500.00 back in full');
    expect(text).toContain('Credit note: CN-000003');
    expect(text).toContain('See my invoices: http://localhost:8080/billing');
    expect(notice?.message).toBe('M05 on the May 2027 card was cancelled and refunded.');
  });

  test('promises no money if nothing was charged', () => {
    const { text, notice } = effectOf('booking.refunded', { booking, recipient, creditNote: null, toCard: false });

    expect(text).toContain('Nothing had been charged for it');
    expect(text).not.toContain('$500.00');
    expect(notice?.message).toBe('M05 on the May 2027 card was cancelled.');
  });

  test('sends an email with its reason, even for an older event without a credit note', () => {
    const ended = { ...booking, endedBecause: 'Too few spots were sold.' };
    const { text } = effectOf('booking.refunded', { booking: ended, recipient });

    expect(text).toContain('Too few spots were sold.');
    expect(text).toContain('You get $500.00 back');
  });
});

test.each([
  [true, 'We’ll retry it automatically'],
  [false, 'Refund it another way.'],
])('a failed refund notifies the team by email and notice, retried or not (%s)', (isTriedAgain, words) => {
  const { mail, text, teamNotices } = effectOf('refund.failed', { booking, isTriedAgain });

  expect(mail.to).toBe('team@example.com');
  expect(text).toContain(words);
  expect(teamNotices).toMatchObject([{ title: 'A refund has failed', relatedId: 'b1' }]);
});

test('a refund that the team has to pay back by hand notifies the team', () => {
  const refund = { booking, recipient, creditNote: null, returnedBy: 'team' } as const;
  const { mails, teamNotices } = effectOf('booking.refunded', refund);

  expect(mails.map(({ to }) => to)).toEqual(['ada@example.com', 'team@example.com']);
  expect(teamNotices).toMatchObject([{ title: 'A refund has failed' }]);
});

test.each([
  ['capture', 'authorized, but the payment service has not taken the money since May 20, 2027'],
  ['refund', 'The refund for Ada Pizza has not gone through since May 20, 2027'],
] as const)('a %s that takes longer than a day notifies the team', (step, words) => {
  const { mail, text, notices } = effectOf('payment.stuck', { booking, step, since: at });
  expect([mail.to, notices]).toEqual(['team@example.com', []]);
  expect(text).toContain(words);
});

test.each([
  [
    'dispute.opened',
    { status: 'needs_answer', answerBy: at },
    ['The bank is waiting for our reply.', 'Reply by: May 20, 2027', 'Reason: product not received'],
  ],
  [
    'dispute.changed',
    { status: 'lost', answerBy: null },
    ['The bank has decided: the payer got the money back.', 'Business: Ada <b>Pizza</b>'],
  ],
] as const)('%s notifies the team', (type, change, words) => {
  const { mail, text, html } = effectOf(type, { dispute: { ...dispute, businessName: 'Ada <b>Pizza</b>', ...change } });

  expect(mail.to).toBe('team@example.com');
  expect(words.filter((each) => !text.includes(each))).toEqual([]);
  expect(html).not.toContain('<b>');
});
