import { describe, expect, test } from '@jest/globals';
import type { BookingView, Dispute, Envelope, EventData, EventType } from '@postcard/contracts';
import { renderEmail } from '../mail-templates/email-content.ts';
import { effectsOf } from './effects.ts';

const addresses = { team: 'team@example.com', publicUrl: 'http://localhost:8080' };
const recipient = { email: 'ada@example.com', firstName: 'Ada' };
const at = '2027-05-20T17:00:00.000Z';
const booking: BookingView = {
  id: 'b1',
  userId: 'ada',
  campaignId: 'may',
  campaignName: 'May 2027 card',
  zone: 'A',
  distributionDate: at,
  spotId: 'M05',
  adSpotId: 'may:M05',
  spotType: 'medium',
  businessName: 'Ada Pizza',
  businessSubcategory: 'Pizza',
  status: 'refunded',
  holdExpiresAt: null,
  cancelUntil: at,
  amount: 50_000,
  paymentStatus: 'refunded',
  adApproved: false,
  adContent: null,
  designTemplateId: null,
  invoiceNumber: 'INV-000007',
  endedBecause: null,
  bookingDate: at,
};
const event = <T extends EventType>(type: T, data: EventData<T>) => ({ type, data }) as Envelope<T>;
const creditNote = { id: 'c1', creditNoteNumber: 'CN-000003', date: at, amount: 50_000 };

describe('a refund', () => {
  test('names its credit note and links to it', () => {
    const {
      mails: [mail],
      notices: [notice],
    } = effectsOf['booking.refunded'](
      event('booking.refunded', { booking, recipient, creditNote, toCard: true }),
      addresses,
    );
    const { text } = renderEmail(mail!.content);
    expect([mail?.to, mail?.choice]).toEqual(['ada@example.com', undefined]);
    expect(text).toContain('You get $500.00 back in full');
    expect(text).toContain('Credit note: CN-000003');
    expect(text).toContain('See my invoices: http://localhost:8080/billing');
    expect(notice?.message).toBe('M05 on the May 2027 card was cancelled and refunded.');
  });

  test('promises no money if nothing was charged', () => {
    const {
      mails: [mail],
      notices: [notice],
    } = effectsOf['booking.refunded'](
      event('booking.refunded', { booking, recipient, creditNote: null, toCard: false }),
      addresses,
    );
    const { text } = renderEmail(mail!.content);
    expect(text).toContain('Nothing had been charged for it');
    expect(text).not.toContain('$500.00');
    expect(notice?.message).toBe('M05 on the May 2027 card was cancelled.');
  });

  test('has the reason unless the member asked; an older event without a credit note still sends an email', () => {
    const {
      mails: [mail],
    } = effectsOf['booking.refunded'](
      event('booking.refunded', { booking: { ...booking, endedBecause: 'Too few spots were sold.' }, recipient }),
      addresses,
    );
    const { text } = renderEmail(mail!.content);
    expect(text).toContain('Too few spots were sold.');
    expect(text).toContain('You get $500.00 back');
  });
});

test.each([
  [true, 'We try it again automatically'],
  [false, 'Return the money another way.'],
])('a failed refund notifies the team by email and notice, retried or not (%s)', (isTriedAgain, words) => {
  const {
    mails: [mail],
    teamNotices,
  } = effectsOf['refund.failed'](event('refund.failed', { booking, isTriedAgain }), addresses);

  expect(mail?.to).toBe('team@example.com');
  expect(renderEmail(mail!.content).text).toContain(words);
  expect(teamNotices).toMatchObject([{ title: 'A refund has failed', relatedId: 'b1' }]);
});

test('a refund that the payment service rejects for good notifies the team', () => {
  const { mails, teamNotices } = effectsOf['booking.refunded'](
    event('booking.refunded', { booking, recipient, creditNote: null, returnedBy: 'team' }),
    addresses,
  );

  expect(mails.map(({ to }) => to)).toEqual(['ada@example.com', 'team@example.com']);
  expect(teamNotices).toMatchObject([{ title: 'A refund has failed' }]);
});

test.each([
  ['capture', 'authorized, but the payment service has not taken the money since May 20, 2027'],
  ['refund', 'The refund for Ada Pizza has not gone through since May 20, 2027'],
] as const)('a %s that takes a day notifies the team', (step, words) => {
  const {
    mails: [mail],
    notices,
  } = effectsOf['payment.stuck'](event('payment.stuck', { booking, step, since: at }), addresses);
  expect([mail?.to, notices]).toEqual(['team@example.com', []]);
  expect(renderEmail(mail!.content).text).toContain(words);
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
  const dispute: Dispute = {
    id: 'dp_1',
    amount: 50_000,
    reason: 'product_not_received',
    bookingId: 'b1',
    businessName: 'Ada <b>Pizza</b>',
    campaignName: 'May 2027 card',
    spotId: 'M05',
    createdAt: at,
    ...change,
  };
  const {
    mails: [mail],
  } = effectsOf[type](event(type, { dispute }) as never, addresses);
  const { text, html } = renderEmail(mail!.content);
  expect(mail?.to).toBe('team@example.com');
  expect(words.filter((each) => !text.includes(each))).toEqual([]);
  expect(html).not.toContain('<b>');
});
