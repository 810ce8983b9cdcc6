import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, readPages, together, crowd } from '@postcard/service-kit/testing';
import { createNotificationStore } from './notifications/store.ts';
import { createAlertMarkStore, mostMarks } from './alerts/store.ts';
import { createPreferenceStore } from './preferences/store.ts';

const { db, drop } = await openTestDatabase();
afterAll(drop);
const notifications = createNotificationStore(db, () => new Date('2027-01-01T00:00:00.000Z'));
const marks = createAlertMarkStore(db);
const preferences = createPreferenceStore(db);
await createIndexes(db);

const notice = (userId: string) => ({
  userId,
  type: 'booking',
  title: 'Your spot is booked',
  message: 'M05',
  relatedId: 'b1',
});

test('the store keeps one of fifty concurrent copies of a notice, with its empty metadata', async () => {
  await together(() => notifications.insert('once', notice('ada')));
  const { items, total } = await notifications.list('ada', { limit: 10 });

  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ id: 'once', metadata: {}, isRead: false });
});

test('the store marks a notice only for its owner', async () => {
  await notifications.insert('mine', notice('ben'));

  expect(await notifications.mark('mine', 'other', true)).toBeNull();
  expect((await notifications.mark('mine', 'ben', true))?.isRead).toBe(true);
});

test('reading a conversation marks only the reader’s notices about it', async () => {
  for (const [id, userId, relatedId] of [
    ['a', 'dee', 't1'],
    ['b', 'dee', 't1'],
    ['c', 'dee', 't2'],
    ['d', 'eve', 't1'],
  ] as const) {
    await notifications.insert(id, { ...notice(userId), type: 'message', relatedId });
  }
  await notifications.readAbout('dee', 'message', 't1');

  expect([await notifications.countUnread('dee'), await notifications.countUnread('eve')]).toEqual([1, 1]);
});

test('an owner’s list returns their own notices, newest first, without gap or repeat', async () => {
  const ids = Array.from({ length: 9 }, (_, index) => `tied-${index}`);
  for (const id of ids) await notifications.insert(id, notice('cy'));
  const { items } = await readPages((paging) => notifications.list('cy', paging), 2);

  expect(items.map(({ id }) => id)).toEqual(ids.toReversed());
});

test('marking all changes only the reader’s notices', async () => {
  for (const [id, userId] of [
    ['x', 'fay'],
    ['y', 'fay'],
    ['z', 'gil'],
  ] as const)
    await notifications.insert(id, notice(userId));
  await notifications.markAll('fay');

  expect([await notifications.countUnread('fay'), await notifications.countUnread('gil')]).toEqual([0, 1]);
});

test('the store keeps one of fifty concurrent marks of one alert, and all marks of fifty alerts', async () => {
  await together(() => marks.mark('ada', 'design-b1', true));
  expect(await marks.of('ada')).toEqual(['design-b1']);
  await together((index) => marks.mark('ben', `payment-b${index}`, true));
  expect(new Set(await marks.of('ben')).size).toBe(crowd);
});

test('the store removes a mark, and accepts the removal of a missing one', async () => {
  await marks.mark('ada', 'design-b1', false);
  await marks.mark('nobody', 'design-b1', false);

  expect([await marks.of('ada'), await marks.of('nobody')]).toEqual([[], []]);
});

test('the store removes the oldest marks above the limit', async () => {
  for (let start = 0; start <= mostMarks; start += crowd)
    await together((index) => marks.mark('cy', `campaign-${start + index}`, true));
  const kept = await marks.of('cy');

  expect(kept).toHaveLength(mostMarks);
  expect(kept.slice(-crowd).toSorted()).toEqual(
    Array.from({ length: crowd }, (_, index) => `campaign-${mostMarks + index}`).toSorted(),
  );
});

const all = { messages: true, membership: true, bookings: true, reminders: true };

test('the preferences allow all emails by default', async () => {
  expect(await preferences.of('nobody')).toEqual(all);
});

test('the store keeps one of fifty concurrent changes of a person’s preferences', async () => {
  await together(() => preferences.set('ada', { ...all, messages: false }));

  expect(await preferences.of('ada')).toEqual({ ...all, messages: false });
  expect(await preferences.of('ben')).toEqual(all);
});

test('the store changes one preference and keeps the others, even if none is stored', async () => {
  await preferences.set('cy', { ...all, messages: false });
  await together(() => preferences.choose('cy', 'reminders', false));
  expect(await preferences.of('cy')).toEqual({ ...all, messages: false, reminders: false });
  await together(() => preferences.choose('new', 'reminders', false));
  expect(await preferences.of('new')).toEqual({ ...all, reminders: false });
});
