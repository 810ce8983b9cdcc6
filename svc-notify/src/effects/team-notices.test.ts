import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Member, StaffRole } from '@postcard/contracts';
import { inReview, sampleMember } from './previews/sample-documents.ts';
import { startNotify, type NotifyFixture } from '../testing/notify.ts';

let notify: NotifyFixture;

beforeAll(async () => {
  notify = await startNotify();
});
afterAll(() => notify.stop());

const person = (userId: string, staffRole: StaffRole | null): Member => ({
  ...sampleMember,
  userId,
  email: `${userId}@example.com`,
  isAdmin: staffRole !== null,
  staffRole,
});
const until = '2027-06-04T17:00:00.000Z';

const noticesOf = async (userId: string) =>
  (await notify.service.client({ userId, role: 'member' }).get('/api/notifications')).body as {
    id: string;
    type: string;
  }[];

test('a first booking sends one notice to team members who manage members', async () => {
  const { events } = notify.service;
  const people = { olga: 'owner', sam: 'staff', pia: 'press', bob: 'books', max: null } as const;
  for (const [userId, role] of Object.entries(people))
    await events.publish(
      'user.updated',
      { member: person(userId, role) },
      { aggregateId: userId, aggregateVersion: 1 },
    );
  const event = await events.publish('booking.review-reminded', { booking: inReview, days: 1, until });
  await notify.mailbox.to('team@example.com', 1);
  await events.publish('booking.review-reminded', event.data, { id: event.id });
  await events.publish('booking.review-reminded', { ...event.data, days: 3 });
  await notify.mailbox.to('team@example.com', 2);
  const counts = await Promise.all(Object.keys(people).map(async (userId) => (await noticesOf(userId)).length));
  expect(counts).toEqual([2, 2, 0, 0, 0]);
  expect(await noticesOf('olga')).toMatchObject([
    { type: 'application', title: 'A paid first booking waits for you', relatedId: inReview.id, isRead: false },
    { type: 'application' },
  ]);
  expect(await notify.mailbox.to('team@example.com', 2)).toHaveLength(2);
});

test('the link that finishes a booking is deleted with its sent email', async () => {
  const started = { username: 'ada-lopez', token: 'a-very-secret-link', expiresAt: until };
  await notify.service.events.publish('user.quick-started', { member: person('ada', null), ...started });
  const [mail] = await notify.mailbox.to('ada@example.com');
  expect(mail?.text).toContain('/finish/a-very-secret-link');
  const { body } = await notify.admin.get('/api/mails?q=ada@example.com');
  expect(JSON.stringify(body)).toContain('quick-started');
  expect(JSON.stringify(body)).not.toContain('a-very-secret-link');
});
