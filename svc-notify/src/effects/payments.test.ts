import { describe, expect, test } from '@jest/globals';
import { at, dispute } from './previews/sample-documents.ts';
import { booking, effectOf, recipient } from '../testing/effects.ts';

const creditNote = { id: 'c1', creditNoteNumber: 'CN-000003', date: at, amount: 50_000 };

describe('a refund', () => {
  test('names its credit note and links to it', () => {
    const { mail, notice, text } = effectOf('booking.refunded', {
      booking,
      recipient,
      creditNote,
      toCard: true,
    });

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

  test('has the reason unless the member asked; an older event without a credit note still sends an email', () => {
    const { text } = effectOf('booking.refunded', {
      booking: { ...booking, endedBecause: 'Too few spots were sold.' },
      recipient,
    });

    expect(text).toContain('Too few spots were sold.');
    expect(text).toContain('You get $500.00 back');
  });
});

test.each([
  [true, 'We try it again automatically'],
  [false, 'Return the money another way.'],
])('a failed refund notifies the team by email and notice, retried or not (%s)', (isTriedAgain, words) => {
  const { mail, text, teamNotices } = effectOf('refund.failed', { booking, isTriedAgain });

  expect(mail.to).toBe('team@example.com');
  expect(text).toContain(words);
  expect(teamNotices).toMatchObject([{ title: 'A refund has failed', relatedId: 'b1' }]);
});

test('a refund that the payment service rejects for good notifies the team', () => {
  const { mails, teamNotices } = effectOf('booking.refunded', {
    booking,
    recipient,
    creditNote: null,
    returnedBy: 'team',
  });

  expect(mails.map(({ to }) => to)).toEqual(['ada@example.com', 'team@example.com']);
  expect(teamNotices).toMatchObject([{ title: 'A refund has failed' }]);
});

test.each([
  ['capture', 'authorized, but the payment service has not taken the money since May 20, 2027'],
  ['refund', 'The refund for Ada Pizza has not gone through since May 20, 2027'],
] as const)('a %s that takes a day notifies the team', (step, words) => {
  const { mail, text, notices } = effectOf('payment.stuck', { booking, step, since: at });
  expect([mail.to, notices]).toEqual(['team@example.com', []]);
  expect(text).toContain(words);
});

test.each([
  [
    'dispute.opened',
    { status: 'needs_answer', answerBy: at },
    ['The bank waits for our reply.', 'Reply by: May 20, 2027', 'Reason: product not received'],
  ],
  [
    'dispute.changed',
    { status: 'lost', answerBy: null },
    ['The bank has decided: the payer has the money back.', 'Business: Ada <b>Pizza</b>'],
  ],
] as const)('%s notifies the team', (type, change, words) => {
  const { mail, text, html } = effectOf(type, { dispute: { ...dispute, businessName: 'Ada <b>Pizza</b>', ...change } });

  expect(mail.to).toBe('team@example.com');
  expect(words.filter((each) => !text.includes(each))).toEqual([]);
  expect(html).not.toContain('<b>');
});
