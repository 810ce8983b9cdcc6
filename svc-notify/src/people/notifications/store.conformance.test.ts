import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, operator, readPages, together } from '@postcard/service-kit/testing';
import { createNotificationStore } from './store.ts';

const { db, drop } = await openTestDatabase();
const notifications = createNotificationStore(db, () => new Date('2027-01-01T00:00:00.000Z'));
await createIndexes(db);
afterAll(drop);

const notice = (userId: string) => ({
  userId,
  type: 'booking',
  title: 'Your spot is booked',
  message: 'M05',
  relatedId: 'b1',
});

test('the store keeps one of fifty concurrent copies of a notice, with its empty parts', async () => {
  await together(() => notifications.insert('once', notice('ada')));
  const { items, total } = await notifications.list('ada', { limit: 10 });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ id: 'once', metadata: {}, isRead: false });
});

test('a notice is marked by its owner only', async () => {
  await notifications.insert('mine', notice('ben'));
  expect(await notifications.mark('mine', 'other', true)).toBeNull();
  expect((await notifications.mark('mine', 'ben', true))?.isRead).toBe(true);
  await expect(notifications.mark(operator, 'ben', false)).rejects.toThrow(/Cast/);
  await expect(notifications.mark('mine', operator, false)).rejects.toThrow(/Cast/);
});

test('reading about a thing marks only the reader’s notices about it', async () => {
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
  await expect(notifications.readAbout(operator, 'message', 't1')).rejects.toThrow(/Cast/);
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
  await expect(notifications.markAll(operator)).rejects.toThrow(/Cast/);
});
