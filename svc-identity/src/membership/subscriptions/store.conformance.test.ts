import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { eventFor, openTestDatabase, readPages, together } from '@postcard/service-kit/testing';
import { createSubscriptionStore } from './store.ts';
import { unpaid, type StoredSubscription } from './subscription.ts';

let made = 0;
const { db, drop } = await openTestDatabase();
const subscriptions = createSubscriptionStore(db, () => {});
await createIndexes(db);
afterAll(drop);

function subscription(change: Partial<StoredSubscription> = {}): StoredSubscription {
  made += 1;
  const now = new Date();
  return {
    ...unpaid,
    id: `s-${String(made).padStart(5, '0')}`,
    userId: `u-${made}`,
    openFor: `u-${made}`,
    membershipPlanId: 1,
    startDate: now,
    endDate: now,
    status: 'active',
    reviewStatus: 'pending',
    rejectionReason: null,
    membershipId: null,
    settled: true,
    billingCycle: 'free',
    amount: 0,
    stripeSubscriptionId: null,
    applicationData: { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' },
    businessName: 'Pizza',
    businessCategory: '',
    businessSubcategory: '',
    version: 1,
    createdAt: now,
    ...change,
  };
}

test('the store keeps one of fifty applications of one user', async () => {
  const results = await together(() => subscriptions.insert(subscription({ userId: 'eager', openFor: 'eager' }), []));

  expect(results.filter(Boolean)).toHaveLength(1);
  expect((await subscriptions.openOf('eager'))?.userId).toBe('eager');
});

test('the store applies one of fifty concurrent approvals and rejections', async () => {
  const pending = subscription();
  await subscriptions.insert(pending, []);

  const results = await together((index) =>
    subscriptions.decide(
      pending.id,
      index % 2
        ? { reviewStatus: 'approved', membershipId: `MEM-${index}`, settled: false }
        : { reviewStatus: 'rejected', openFor: `rejected:${pending.id}` },
      [eventFor('membership.rejected', pending)],
    ),
  );
  const decided = results.filter((result) => result !== null);

  expect(decided).toHaveLength(1);
  expect(await subscriptions.byId(pending.id)).toEqual(decided[0]);
  expect(decided[0]?.version).toBe(2);
});

test('the store keeps both applications when a user applies again after a rejection', async () => {
  const first = subscription({ userId: 'again', openFor: 'again' });
  await subscriptions.insert(first, []);
  await subscriptions.decide(first.id, { reviewStatus: 'rejected', openFor: `rejected:${first.id}` });

  expect(await subscriptions.insert(subscription({ userId: 'again', openFor: 'again' }), [])).toBe(true);
  expect((await subscriptions.byId(first.id))?.applicationData).toEqual(first.applicationData);
});

test('the store lists an approval as unsettled until the account has the membership', async () => {
  const approved = subscription();
  await subscriptions.insert(approved, []);
  await subscriptions.decide(approved.id, { reviewStatus: 'approved', membershipId: 'MEM-1', settled: false });
  const isOpen = async () => (await subscriptions.unsettled()).some(({ id }) => id === approved.id);
  expect(await isOpen()).toBe(true);
  expect(await subscriptions.settle(approved)).toBe(false);
  expect(await isOpen()).toBe(true);
  await subscriptions.settle({ ...approved, version: 2 });
  expect(await isOpen()).toBe(false);
});

test('the store closes a closed account’s applications and erases their texts, and keeps other users’', async () => {
  const texts = { businessDescription: 'Pipes', website: 'pipes.example', reasonToJoin: 'To be seen' };
  const applicationData = { ...texts, yearsInBusiness: '3' };
  const own = { userId: 'closer', applicationData };
  const rejection = { openFor: 'rejected:x', reviewStatus: 'rejected', rejectionReason: 'No' } as const;
  const rejected = subscription({ ...own, ...rejection });
  const pending = subscription({ ...own, openFor: 'closer', createdAt: new Date(Date.now() + 1000) });
  const other = subscription({ applicationData });
  for (const each of [rejected, pending, other]) await subscriptions.insert(each, []);
  await subscriptions.closeAllOf('closer');
  await subscriptions.closeAllOf('closer');
  const [newest, oldest] = await subscriptions.ofUser('closer');
  expect(newest).toMatchObject({
    id: pending.id,
    reviewStatus: 'rejected',
    status: 'closed',
    rejectionReason: 'The account was closed.',
    applicationData: { businessDescription: '' },
  });
  const emptied = { status: 'closed', applicationData: { website: '' } };
  expect(oldest).toMatchObject({ id: rejected.id, rejectionReason: 'No', ...emptied });
  expect(await subscriptions.openOf('closer')).toBeNull();
  expect(await subscriptions.decide(pending.id, { reviewStatus: 'approved' })).toBeNull();
  expect(await subscriptions.byId(other.id)).toEqual({ ...other, townId: 'moorpark' });
});

test('the list of pending applications returns the newest first without gap or repeat', async () => {
  const createdAt = new Date('2031-01-01T00:00:00Z');
  const tied = Array.from({ length: 9 }, () => subscription({ createdAt, businessName: 'Tie [9]' }));
  for (const each of tied) await subscriptions.insert(each, []);
  const read = (paging: { limit: number }) => subscriptions.list({ ...paging, reviewStatus: 'pending', q: 'tie [9]' });

  const { items } = await readPages(read, 2);

  expect(items.map(({ id }) => id)).toEqual(tied.map(({ id }) => id).toReversed());
});

test('the list filters by status', async () => {
  const ended = subscription({ status: 'ended', businessName: 'Narrow' });
  const running = subscription({ businessName: 'Narrow' });
  for (const each of [ended, running]) await subscriptions.insert(each, []);

  const found = async (status: string) =>
    (await subscriptions.list({ limit: 200, status })).items
      .filter(({ businessName }) => businessName === 'Narrow')
      .map(({ id }) => id);

  expect([await found('ended'), await found('active'), await found('closed')]).toEqual([[ended.id], [running.id], []]);
});

test('the store applies one of fifty changes to one version, with its event', async () => {
  const paid = subscription({ paymentStatus: 'due' });
  await subscriptions.insert(paid, []);

  const results = await together((index) =>
    subscriptions.change(paid, { attempt: index + 1 }, [eventFor('membership.ended', paid)]),
  );
  const changed = results.filter((result) => result !== null);

  expect(changed).toHaveLength(1);
  expect(await subscriptions.byId(paid.id)).toEqual(changed[0]);
  expect((await subscriptions.model.findById(paid.id).lean())?.outbox).toHaveLength(1);
});

test('the store keeps the first payment page of the current attempt', async () => {
  const paid = subscription({ paymentStatus: 'due', attempt: 2 });
  await subscriptions.insert(paid, []);
  await subscriptions.keepSession({ id: paid.id, attempt: 1 }, 'cs_old');
  expect((await subscriptions.byId(paid.id))?.stripeSessionId).toBeNull();
  await together((index) => subscriptions.keepSession(paid, `cs_${index}`));
  const kept = (await subscriptions.byId(paid.id))?.stripeSessionId;
  await subscriptions.keepSession(paid, 'cs_late');
  expect((await subscriptions.byId(paid.id))?.stripeSessionId).toBe(kept);
});

test('the store finds subscriptions that are due for a check, and omits those without a date', async () => {
  const at = new Date('2030-01-01T00:00:00.000Z');
  const due = subscription({ lookAt: at });
  const [later, never] = [subscription({ lookAt: new Date(at.getTime() + 1) }), subscription()];
  for (const each of [due, later, never]) await subscriptions.insert(each, []);
  expect(await subscriptions.dueForCheck(at)).toEqual([due.id]);
  await subscriptions.checkAgain({ ...due, version: 9 }, null);
  expect(await subscriptions.dueForCheck(at)).toEqual([due.id]);
  await subscriptions.checkAgain(due, null);
  expect(await subscriptions.dueForCheck(at)).toEqual([]);
});
