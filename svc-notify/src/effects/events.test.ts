import { expect, test, describe } from '@jest/globals';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { inReview, later as until, at, booking, request } from './previews/sample-documents.ts';
import { memberOf, useNotify } from '../testing/notify.ts';
import { openStream } from '../testing/stream-reader.ts';

const notify = await useNotify();

test('a first booking sends one notice to team members who manage members', async () => {
  const people = { olga: 'owner', sam: 'staff', pia: 'press', bob: 'books', max: null } as const;
  for (const [userId, role] of Object.entries(people))
    await notify.updated(userId, { isAdmin: role !== null, staffRole: role });
  const event = await notify.publish('booking.review-reminded', { booking: inReview, days: 1, until });
  await notify.mailbox.to('team@example.com', 1);
  await notify.publish('booking.review-reminded', event.data, { id: event.id });
  await notify.publish('booking.review-reminded', { ...event.data, days: 3 });
  await notify.mailbox.to('team@example.com', 2);

  const counts = await Promise.all(Object.keys(people).map(async (userId) => (await notify.noticesOf(userId)).length));

  expect(counts).toEqual([2, 2, 0, 0, 0]);
  expect(await notify.noticesOf('olga')).toMatchObject([
    { type: 'application', title: 'A paid first booking needs your review', relatedId: inReview.id, isRead: false },
    { type: 'application' },
  ]);
  expect(await notify.mailbox.to('team@example.com', 2)).toHaveLength(2);
});

test('the link that finishes a booking is deleted with its sent email', async () => {
  const started = { username: 'ada-lopez', token: 'a-very-secret-link', expiresAt: until };
  await notify.publish('user.quick-started', { member: memberOf('starter'), ...started });
  const [mail] = await notify.mailbox.to('starter@example.com');
  expect(mail?.text).toContain('/finish/a-very-secret-link');
  const { body } = await notify.admin.get('/api/mails?q=starter@example.com');
  expect(JSON.stringify(body)).toContain('quick-started');
  expect(JSON.stringify(body)).not.toContain('a-very-secret-link');
});

const aboutTo = (userId: string) => ({
  booking: { ...booking, id: `booking-of-${userId}`, userId },
  recipient: { email: `${userId}@example.com`, firstName: 'Ada' },
});

/** Waits for a user's notices: an email may be sent before its notice is stored. */
async function firstNotices(userId: string) {
  await waitUntil(async () => (await notify.noticesOf(userId)).length, { what: `there is a notice for ${userId}` });
  return notify.noticesOf(userId);
}

async function teamMail(subject: string) {
  for (let count = 1; ; count += 1) {
    const found = (await notify.mailbox.to('team@example.com', count)).find((mail) => mail.subject.includes(subject));
    if (found) return found;
  }
}

describe('an event about an ad', () => {
  test('sends the team’s proof to its member by email and to the open page, but not the member’s own', async () => {
    const stream = await openStream(notify.service.url, notify.service.issuer.cookie({ userId: 'proofed' }));
    await stream.next('ready');
    await notify.publish('proof.made', { ...aboutTo('proofed'), version: 1, author: 'member' });
    await notify.publish('proof.made', { ...aboutTo('proofed'), version: 2, author: 'team' });
    const [mail, ...more] = await notify.mailbox.to('proofed@example.com');
    expect([mail?.subject, more]).toEqual(['Your proof is ready: June 2027 card, M05', []]);
    expect(mail?.text).toContain('http://localhost:8080/design/booking-of-proofed');
    const notice = { type: 'artwork', title: 'Your proof is ready', relatedId: 'booking-of-proofed' };
    expect(await stream.next('notice')).toMatchObject(notice);
    await stream.close();
  });

  test('sends a comment to the other side', async () => {
    const comment = (author: 'member' | 'team', text: string) =>
      notify.publish('proof.commented', { ...aboutTo('commenter'), version: 1, author, text });
    await comment('member', 'Wrong <script>number</script>');
    expect((await teamMail('Comment on a proof')).html).toContain('Wrong &lt;script&gt;number');
    expect(await notify.noticesOf('commenter')).toEqual([]);
    await comment('team', 'Corrected');
    expect((await notify.mailbox.to('commenter@example.com'))[0]?.text).toContain('Corrected');
    expect(await firstNotices('commenter')).toMatchObject([{ type: 'artwork', title: 'A comment on your proof' }]);
  });

  test('sends approvals, changes and requests for help to the team', async () => {
    const about = aboutTo('busy');
    await notify.publish('design-help.requested', { ...about, request });
    await notify.publish('proof.changes-requested', { ...about, version: 1, reason: 'Larger phone number' });

    await notify.publish('proof.approved', { ...about, version: 3 });

    expect((await teamMail('Design help')).text).toContain('Goal: More people on Sunday morning');
    expect((await teamMail('Changes requested')).text).toContain('Larger phone number');
    expect((await teamMail('Approved')).text).toContain('version 3');
  });

  test('confirms an approval to its member, with the approved version', async () => {
    await notify.publish('proof.approved', { ...aboutTo('approver'), version: 3 });

    const mails = await notify.mailbox.to('approver@example.com');

    expect(mails.map(({ subject }) => subject)).toEqual(['You approved your ad: June 2027 card, M05']);
    expect(mails[0]?.text).toContain('You approved version 3 of the ad');
    expect(mails[0]?.text).toContain('In mailboxes from: June 4, 2027');
    expect(mails[0]?.text).toContain('http://localhost:8080/design/booking-of-approver');
  });

  test('sends a reminder with the day, but no email to members who turned reminders off', async () => {
    await notify.choose('quiet', { reminders: false });
    await notify.publish('artwork.reminded', { ...aboutTo('quiet'), step: 'artwork', days: 3, dueAt: at });
    await notify.publish('artwork.reminded', { ...aboutTo('loud'), step: 'artwork', days: 3, dueAt: at });

    const [mail] = await notify.mailbox.to('loud@example.com');

    expect(mail?.subject).toBe('Your ad is still missing: June 2027 card, M05');
    expect(mail?.text).toContain('is due on May 20, 2027.');
    expect((await notify.mailbox.mails()).filter(({ to }) => to === 'quiet@example.com')).toEqual([]);
    expect(await firstNotices('quiet')).toMatchObject([{ title: 'Your ad is still missing' }]);
  });
});

const changedAt = '2027-05-20T17:00:00.000Z';

function changed(userId: string, change: object = {}) {
  const version = { aggregateId: userId, aggregateVersion: 2, ...change };
  return notify.publish('user.password-changed', { member: memberOf(userId), at: changedAt }, version);
}

describe('a changed password', () => {
  test('sends one email with the time and advice, however often the event arrives', async () => {
    const event = await changed('ada');
    const [mail] = await notify.mailbox.to('ada@example.com');
    expect(mail?.subject).toBe('Your password was changed');
    for (const words of ['was changed on May 20, 2027', 'http://localhost:8080/forgot-password'])
      expect(mail?.text).toContain(words);
    await changed('ada', { id: event.id });
    await changed('later');
    await notify.mailbox.to('later@example.com');
    expect(await notify.mailbox.to('ada@example.com')).toHaveLength(1);
  });

  test('sends an email regardless of preferences', async () => {
    await changed('choosy');
    await notify.mailbox.to('choosy@example.com');
    const off = { messages: false, membership: false, bookings: false, reminders: false };
    const none = await notify.choose('choosy', off);
    expect(none.status).toBeLessThan(300);
    await changed('choosy', { aggregateVersion: 3 });
    expect(await notify.mailbox.to('choosy@example.com', 2)).toHaveLength(2);
  });
});
