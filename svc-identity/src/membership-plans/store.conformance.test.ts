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
  expect((await plans.active({ limit: 50 })).items).toEqual([
    expect.objectContaining({ id: 1, monthlyPrice: 0, isActive: true }),
  ]);
});

test('a start leaves a plan that exists as it is', async () => {
  await db.model('membership_plan').updateOne({ _id: 1 }, { $set: { name: 'Renamed' } });
  await plans.ensureFreePlan();
  expect((await plans.byId(1))?.name).toBe('Renamed');
});

test('a plan that is no longer offered is not found', async () => {
  await db.model('membership_plan').updateOne({ _id: 1 }, { $set: { isActive: false } });
  expect(await plans.byId(1)).toBeNull();
  expect(await plans.active({ limit: 50 })).toEqual({ items: [], total: 0, next: null });
});

const supporter = {
  name: 'Supporter',
  description: '',
  monthlyPrice: 1500,
  yearlyPrice: 0,
  benefits: [],
  isActive: false,
  ref: 'r',
  stripeProductId: null,
  stripePrices: {},
  version: 1,
  createdAt: new Date(),
};

test('plans drawn up at once each have a number of their own, after the free one', async () => {
  const made = await together(() => plans.add(supporter), 10);
  expect(made.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('of fifty changes to one version of a plan one counts', async () => {
  const plan = await plans.add(supporter);
  const changed = (await together((index) => plans.change(plan, { name: `Name ${index}` }))).filter(
    (each) => each !== null,
  );
  expect(changed).toHaveLength(1);
  expect(await plans.anyById(plan.id)).toEqual(changed[0]);
});

test('a plan is one product, and each of its prices one price, whoever made it first', async () => {
  const { id } = await plans.add(supporter);
  expect(new Set(await together((index) => plans.keepProduct(id, `prod_${index}`))).size).toBe(1);
  expect(new Set(await together((index) => plans.keepPrice(id, 'monthly_1500', `price_${index}`))).size).toBe(1);
  await plans.keepPrice(id, 'yearly_9000', 'price_year');
  expect(Object.keys((await plans.anyById(id))?.stripePrices ?? {})).toEqual(['monthly_1500', 'yearly_9000']);
});
