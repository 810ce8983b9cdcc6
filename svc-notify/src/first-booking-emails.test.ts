import { describe, expect, test } from '@jest/globals';
import type { EventData, EventType } from '@postcard/contracts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import {
  applicationData,
  booking as sampleBooking,
  inReview,
  invoice,
  later,
} from './effects/previews/sample-documents.ts';
import { memberOf, useNotify } from './testing/notify.ts';

const notify = await useNotify();

function applicant(userId: string) {
  const email = `${userId}@example.com`;
  const member = memberOf(userId, { firstName: 'Maria', membershipId: null });
  const application = { member, subscriptionId: `application-of-${userId}` };
  const ofBooking = { booking: { ...sampleBooking, userId }, recipient: { email, firstName: 'Maria' } };
  const held = { ...ofBooking, booking: { ...inReview, userId } };

  /** Publishes an event and waits for its emails and notice. */
  async function happens<T extends EventType>(type: T, data: EventData<T>, mails: number, notice?: string) {
    const event = await notify.publish(type, data);
    if (mails > 0) await notify.mailbox.to(email, mails);
    const hasNotice = async () => (await notify.noticesOf(userId)).some(({ title }) => title === notice);
    if (notice) await waitUntil(hasNotice, { what: `there is the notice “${notice}”` });
    return event;
  }

  async function startsAndPays(): Promise<void> {
    await happens('user.quick-started', { member, username: userId, token: 'a-secret', expiresAt: later }, 1);
    await happens('membership.applied', { ...application, applicationData, quickStart: true }, 1);
    await happens('booking.in-review', { ...held, until: later }, 2);
  }

  const emails = async () => (await notify.mailbox.to(email)).toReversed();
  const subjects = async () => (await emails()).map(({ subject }) => subject);
  return { member, application, ofBooking, held, happens, startsAndPays, emails, subjects };
}

describe('a first booking', () => {
  test('sends one email for each step when it is approved', async () => {
    const { member, application, ofBooking, happens, startsAndPays, emails, subjects } = applicant('approved');
    const approval = { ...application, member: { ...member, membershipId: 'MEM-0000-0042' } };
    await startsAndPays();
    await happens('membership.approved', approval, 2, 'You are a verified member');

    await happens('booking.confirmed', { ...ofBooking, invoice, membershipId: 'MEM-0000-0042' }, 3);

    expect(await subjects()).toEqual([
      'Your account with The Moorpark Postcard',
      'Your spot is held while we review: June 2027 card, M05',
      'Your spot is booked: June 2027 card, M05',
    ]);
    expect((await emails()).at(-1)?.text).toContain(
      'We approved your application: you are now a verified member. Your membership number is MEM-0000-0042.',
    );
  });

  test('sends no further email when the approval arrives again', async () => {
    const { application, ofBooking, happens, startsAndPays, subjects } = applicant('approved-twice');
    await startsAndPays();
    const approved = await happens('membership.approved', application, 2, 'You are a verified member');
    await happens('booking.confirmed', { ...ofBooking, invoice }, 3);

    await notify.publish('membership.approved', application, approved);
    await happens('proof.approved', { ...ofBooking, version: 1 }, 4);

    expect((await subjects()).at(-1)).toBe('You approved your ad: June 2027 card, M05');
  });

  test('sends one email when it is rejected, regardless of preferences, and says that nothing is charged', async () => {
    const { application, held, happens, startsAndPays, emails, subjects } = applicant('rejected');
    await notify.choose('rejected', { membership: false });
    await startsAndPays();
    await happens('membership.rejected', { ...application, reason: 'We could not find your shop.' }, 3);

    const returned = { ...held, reason: 'Nothing was charged.', first: true, decision: 'rejected' as const };
    await happens('booking.payment-returned', returned, 3, 'Your payment was returned');

    expect((await subjects()).slice(2)).toEqual(['About your membership application']);
    expect((await emails()).at(-1)?.text).toContain(
      'The spot we held for you is free again, and your payment is not charged.',
    );
  });

  test('sends the email of an approval that follows the return of its payment', async () => {
    const { application, held, happens, startsAndPays, subjects } = applicant('gave-back');
    await startsAndPays();
    await happens('booking.payment-returned', { ...held, reason: 'You gave this spot back.', first: true }, 3);

    await happens('membership.approved', application, 4);

    expect((await subjects()).at(-1)).toBe('You are a verified member');
  });
});

test('an application without a booking sends one email to confirm it and one when it is approved', async () => {
  const { application, happens, subjects } = applicant('applies-alone');
  await happens('membership.applied', { ...application, applicationData }, 1);

  await happens('membership.approved', application, 2);

  expect(await subjects()).toEqual(['We have your membership application', 'You are a verified member']);
});
