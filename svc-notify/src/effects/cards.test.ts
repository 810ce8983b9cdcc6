import { describe, expect, test } from '@jest/globals';
import type { BookingView, Envelope, EventData, EventType, Invoice } from '@postcard/contracts';
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
  businessName: 'Ada',
  businessSubcategory: 'Pizza',
  status: 'held',
  holdExpiresAt: at,
  cancelUntil: at,
  amount: 50_000,
  paymentStatus: 'pending',
  adApproved: false,
  adContent: null,
  designTemplateId: null,
  invoiceNumber: null,
  endedBecause: null,
  bookingDate: at,
};
const event = <T extends EventType>(type: T, data: EventData<T>) =>
  ({ type, data, occurredAt: '2027-05-01T17:00:00.000Z' }) as Envelope<T>;

test('a mailed card notifies the advertisers on it', () => {
  const {
    mails: [mail, ...more],
    notices,
  } = effectsOf['booking.mailed'](event('booking.mailed', { booking, recipient }), addresses);

  const { text, subject } = renderEmail(mail!.content);
  expect([mail?.to, mail?.choice, more]).toEqual(['ada@example.com', { userId: 'ada', of: 'bookings' }, []]);
  expect(subject).toBe('Your ad is in the mail: May 2027 card, M05');
  expect(text).toContain('The May 2027 card with the ad for Ada is on its way to mailboxes in Zone A.');
  expect(notices).toMatchObject([{ userId: 'ada', title: 'Your ad is in the mail' }]);
});

describe('an expired hold', () => {
  const ofHold = (first?: true) =>
    effectsOf['booking.hold-expired'](
      event('booking.hold-expired', { booking: { ...booking, status: 'expired' }, recipient, ...(first && { first }) }),
      addresses,
    );

  test('notifies its member with a link to the card', () => {
    const {
      mails: [mail, ...more],
      notices,
    } = ofHold();

    const { text, subject } = renderEmail(mail!.content);
    expect([mail?.to, more]).toEqual(['ada@example.com', []]);
    expect(subject).toBe('Your hold has expired: May 2027 card, M05');
    expect(text).toContain('nothing was charged');
    expect(text).toContain('Choose another spot: http://localhost:8080/book/may');
    expect(notices).toMatchObject([{ userId: 'ada', title: 'Your hold has expired', relatedId: 'b1' }]);
  });

  test('leads an applicant to the public card, and counts as an email to a typed address', () => {
    const {
      mails: [mail],
    } = ofHold(true);

    expect(mail?.isToTypedAddress).toBe(true);
    expect(renderEmail(mail!.content).text).toContain('See the card: http://localhost:8080/campaigns/may');
  });
});

describe('an offer from the waitlist', () => {
  const {
    mails: [mail],
    notices: [notice],
  } = effectsOf['waitlist.offered'](
    event('waitlist.offered', { booking, recipient, until: '2027-02-03T20:00:00.000Z', offerToken: 'b1.secret' }),
    addresses,
  );

  test('has its deadline and links to accept and decline, in text and HTML', () => {
    const { text, html, subject } = renderEmail(mail!.content);
    expect(subject).toBe('A place for you on the May 2027 card');
    expect(text).toContain('until February 3, 2027 at 12:00 PM in Moorpark');
    expect(text).toContain('Accept and pay: http://localhost:8080/checkout/b1');
    expect(text).toContain('No, thank you: http://localhost:8080/offers/b1.secret');
    expect(html).toContain('href="http://localhost:8080/offers/b1.secret"');
  });

  test('is private because of its secret link, which its notice omits', () => {
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
  const {
    mails: [mail],
    notices: [notice],
  } = effectsOf['booking.choice-asked'](
    event('booking.choice-asked', { booking, recipient, choiceUntil: '2027-05-17T17:00:00.000Z', nextCard }),
    addresses,
  );
  const { text } = renderEmail(mail!.content);
  expect(text).toContain(words);
  expect(text).toContain(
    '$500.00 back, in full. If we don’t hear from you by May 17, 2027 at 10:00 AM in Moorpark, we’ll refund you.',
  );
  expect(text).toContain('Choose now: http://localhost:8080/bookings');
  expect(notice?.title).toBe('Please choose: another card or your money back');
});

test('the email about a moved booking names both cards and says that nothing was charged', () => {
  const {
    mails: [mail],
  } = effectsOf['booking.rolled'](
    event('booking.rolled', { booking, recipient, fromCampaignName: 'March 2027 card' }),
    addresses,
  );
  expect(renderEmail(mail!.content).text).toContain(
    'moved from the March 2027 card to the May 2027 card. Nothing was charged',
  );
});

test.each([
  [undefined, 'Choose another spot: http://localhost:8080/book/may'],
  [true, 'Choose another spot: http://localhost:8080/book/may'],
  [false, 'See the upcoming cards: http://localhost:8080/campaigns'],
])('the email about a refund gives the reason and leads to free spots (card open: %s)', (cardOpen, link) => {
  const reason = 'Your payment came after this card had gone to print. Nothing was charged.';
  const {
    mails: [mail],
    notices: [notice],
  } = effectsOf['booking.payment-returned'](
    event('booking.payment-returned', { booking, recipient, reason, ...(cardOpen !== undefined && { cardOpen }) }),
    addresses,
  );
  const { text } = renderEmail(mail!.content);
  expect(text).toContain(reason);
  expect(text).toContain(link);
  expect(notice?.message).toBe(reason);
});

describe('the deadline to cancel a booking', () => {
  const cancelUntil = '2027-05-05T17:00:00.000Z';
  const invoice: Invoice = {
    id: 'i1',
    invoiceNumber: 'INV-000001',
    bookingId: 'b1',
    date: at,
    description: 'Medium ad spot',
    amount: 50_000,
    status: 'paid',
    paidDate: at,
  };
  const emails = (occurredAt: string) => {
    const given = { booking: { ...booking, cancelUntil }, recipient };
    const confirmed = effectsOf['booking.confirmed'](
      { ...event('booking.confirmed', { ...given, invoice }), occurredAt },
      addresses,
    );
    const rolled = effectsOf['booking.rolled'](
      { ...event('booking.rolled', { ...given, fromCampaignName: 'March 2027 card' }), occurredAt },
      addresses,
    );
    return [confirmed, rolled].map(({ mails: [mail] }) => renderEmail(mail!.content).text);
  };

  test('is in the emails of a booking that was made or moved before it', () => {
    for (const at of [cancelUntil, '2027-05-06T06:59:59.999Z'])
      for (const text of emails(at)) expect(text).toContain('Full refund until: May 5, 2027');
  });

  test('is omitted once that day of the town is over, from the next millisecond on', () => {
    for (const text of emails('2027-05-06T07:00:00.000Z')) {
      expect(text).toContain('Full refund: No longer: that was possible until May 5, 2027');
      expect(text).not.toContain('Full refund until');
    }
  });
});

test('a booking that the team has moved on its card sends an email with both spots and a notice', () => {
  const {
    mails: [mail],
    notices: [notice],
  } = effectsOf['booking.moved'](event('booking.moved', { booking, recipient, fromSpotId: 'M09' }), addresses);
  expect(renderEmail(mail!.content).text).toContain('from M09 to M05, a spot of the same size. Nothing was charged');
  expect(mail).toMatchObject({ to: 'ada@example.com', template: 'booking-moved' });
  expect(notice).toMatchObject({ userId: 'ada', relatedId: 'b1', title: 'Your ad has another place' });
});

test('a kept spot sends its deadline and a link, only to members who want reminders', () => {
  const {
    mails: [mail],
    notices: [notice],
  } = effectsOf['booking.spot-kept'](
    event('booking.spot-kept', {
      booking,
      recipient,
      campaignId: 'july',
      campaignName: 'July 2027 card',
      until: '2027-02-08T20:00:00.000Z',
    }),
    addresses,
  );
  const { subject, text } = renderEmail(mail!.content);
  expect(subject).toBe('Your spot M05 is kept for you on the July 2027 card');
  expect(text).toContain('until February 8, 2027 at 12:00 PM in Moorpark');
  expect(text).toContain('Book my spot again: http://localhost:8080/book/july');
  expect(mail?.choice).toEqual({ userId: 'ada', of: 'reminders' });
  expect(notice?.message).toContain('M05 on the July 2027 card is yours first');
});
