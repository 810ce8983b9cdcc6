import { expect, test } from '@jest/globals';
import { inReview, later as until } from './previews/sample-documents.ts';
import { memberOf, useNotify } from '../testing/notify.ts';

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
    { type: 'application', title: 'A paid first booking waits for you', relatedId: inReview.id, isRead: false },
    { type: 'application' },
  ]);
  expect(await notify.mailbox.to('team@example.com', 2)).toHaveLength(2);
});

test('the link that finishes a booking is deleted with its sent email', async () => {
  const started = { username: 'ada-lopez', token: 'a-very-secret-link', expiresAt: until };
  await notify.publish('user.quick-started', { member: memberOf('ada'), ...started });
  const [mail] = await notify.mailbox.to('ada@example.com');
  expect(mail?.text).toContain('/finish/a-very-secret-link');
  const { body } = await notify.admin.get('/api/mails?q=ada@example.com');
  expect(JSON.stringify(body)).toContain('quick-started');
  expect(JSON.stringify(body)).not.toContain('a-very-secret-link');
});
