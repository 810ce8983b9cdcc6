import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIndexes, type Connection } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createMembershipPlanStore, type MembershipPlanStore } from './store.ts';

let db: Connection;
let plans: MembershipPlanStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
  plans = createMembershipPlanStore(db, () => new Date());
  await createIndexes(db);
});
afterAll(() => drop());

test('of fifty instances that start at once each finds the one free plan', async () => {
  await together(() => plans.ensureFreePlan());
  expect(await plans.active()).toEqual([expect.objectContaining({ id: 1, monthlyPrice: 0, isActive: true })]);
});

test('a start leaves a plan that exists as it is', async () => {
  await db.model('membership_plan').updateOne({ _id: 1 }, { $set: { name: 'Renamed' } });
  await plans.ensureFreePlan();
  expect((await plans.byId(1))?.name).toBe('Renamed');
});

test('a plan that is no longer offered is not found', async () => {
  await db.model('membership_plan').updateOne({ _id: 1 }, { $set: { isActive: false } });
  expect(await plans.byId(1)).toBeNull();
  expect(await plans.active()).toEqual([]);
});
