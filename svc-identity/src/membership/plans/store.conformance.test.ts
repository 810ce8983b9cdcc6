import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createMembershipPlanStore } from './store.ts';

const { db, drop } = await openTestDatabase();
const plans = createMembershipPlanStore(db, () => new Date());
await createIndexes(db);
afterAll(drop);

test('the store contains one free plan after fifty concurrent starts', async () => {
  await together(() => plans.ensureFreePlan());
  expect((await plans.active({ limit: 50 })).items).toEqual([
    expect.objectContaining({ id: 1, monthlyPrice: 0, isActive: true }),
  ]);
});

test('the start does not overwrite an existing free plan', async () => {
  await db.model('membership_plan').updateOne({ _id: 1 }, { $set: { name: 'Renamed' } });
  await plans.ensureFreePlan();

  expect((await plans.byId(1))?.name).toBe('Renamed');
});

test('the store does not find a plan that is no longer offered', async () => {
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

test('the store numbers concurrently created plans uniquely, after the free one', async () => {
  const made = await together(() => plans.add(supporter), 10);
  expect(made.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('the store applies one of fifty concurrent changes to one version', async () => {
  const plan = await plans.add(supporter);
  const changed = (await together((index) => plans.change(plan, { name: `Name ${index}` }))).filter(
    (each) => each !== null,
  );

  expect(changed).toHaveLength(1);
  expect(await plans.anyById(plan.id)).toEqual(changed[0]);
});

test('the store keeps one product per plan and one price per amount when they are created concurrently', async () => {
  const { id } = await plans.add(supporter);
  expect(new Set(await together((index) => plans.keepProduct(id, `prod_${index}`))).size).toBe(1);
  expect(new Set(await together((index) => plans.keepPrice(id, 'monthly_1500', `price_${index}`))).size).toBe(1);
  await plans.keepPrice(id, 'yearly_9000', 'price_year');
  expect(Object.keys((await plans.anyById(id))?.stripePrices ?? {})).toEqual(['monthly_1500', 'yearly_9000']);
});
