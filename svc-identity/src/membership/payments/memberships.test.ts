import { afterAll, describe, expect, test } from '@jest/globals';
import { eventData } from '@postcard/contracts';
import { together } from '@postcard/service-kit/testing';
import { cards, startMembershipFixture } from '../../testing/membership-fixture.ts';

const fixture = await startMembershipFixture(2);
afterAll(fixture.close);
const plan = await fixture.plan();

describe('a paid plan', () => {
  test('makes a member only after approval and then payment, and charges nothing before', async () => {
    const { id } = await fixture.applied('first', plan);
    await expect(fixture.pay(fixture.principal('first'), id)).rejects.toMatchObject({ code: 'invalid_transition' });
    await fixture.review.approve(id);
    expect((await fixture.user('first')).membershipId).toBeNull();
    const due = { reviewStatus: 'approved', paymentStatus: 'due', membershipId: null };
    expect(await fixture.subscription(id)).toMatchObject(due);
    expect(fixture.heldOf(id)).toEqual([]);
    expect(await fixture.eventsOf(id)).toEqual(['membership.applied', 'membership.payment-due']);
    const page = await fixture.pay(fixture.principal('first'), id);
    expect(await fixture.enter(page, cards.declined)).toBe(402);
    await fixture.sync(id);
    expect((await fixture.user('first')).membershipId).toBeNull();
    expect(await fixture.enter(page, cards.pays)).toBe(303);
    await fixture.sync(id);
    const paid = await fixture.subscription(id);
    expect(paid).toMatchObject({ paymentStatus: 'active', endDate: new Date('2027-04-01T17:00:00.000Z') });
    expect((await fixture.user('first')).membershipId).toBe(paid.membershipId);
    expect(await fixture.userEventsOf('first')).toEqual(['membership.approved']);
    const receipts = await fixture.receiptsOf(id);
    expect(receipts.map(({ type, data }) => [type, eventData['membership.paid'].parse(data)])).toEqual([
      [
        'membership.paid',
        expect.objectContaining({
          subscriptionId: id,
          planName: 'Supporter',
          paidFrom: '2027-03-01T17:00:00.000Z',
          paidUntil: '2027-04-01T17:00:00.000Z',
          invoice: expect.objectContaining({ amount: 1500, status: 'paid' }),
        }),
      ],
    ]);
    expect(JSON.stringify(receipts)).not.toMatch(/in_|cus_|sub_/);
    await expect(fixture.pay(fixture.principal('first'), id)).rejects.toMatchObject({ code: 'invalid_transition' });
  });

  test('returns not_found to another user who pays or cancels', async () => {
    const { id } = await fixture.applied('owner', plan);
    for (const act of [fixture.pay, fixture.leave.cancel, fixture.leave.resume])
      await expect(act(fixture.principal('eve'), id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('rejects a billing cycle that it does not offer', async () => {
    const refusal = { errors: { billingCycle: [expect.any(String)] } };

    await expect(fixture.applied('cheap', plan, JSON.parse('"weekly"'))).rejects.toMatchObject(refusal);
    await expect(fixture.applied('yearly', await fixture.plan(900, 0), 'yearly')).rejects.toMatchObject(refusal);
  });

  test('opens one payment page and creates one customer for concurrent requests at two processes', async () => {
    const { id } = await fixture.applied('twice', plan);
    await fixture.review.approve(id);
    const open = (index: number) => (index % 2 ? fixture : fixture.other).pay(fixture.principal('twice'), id);
    const pages = await together(open, 8);
    expect(new Set(pages).size).toBe(1);
    const customers = Object.values(fixture.books().customers);
    expect(customers.filter(({ metadata }) => metadata.userId === 'twice')).toHaveLength(1);
  });

  test('opens another payment page when the last one has expired', async () => {
    const { id } = await fixture.applied('slow', plan);
    await fixture.review.approve(id);
    const page = await fixture.pay(fixture.principal('slow'), id);
    await fixture.pass(1);
    expect(await fixture.enter(page, cards.pays)).toBe(410);
    const next = await fixture.pay(fixture.principal('slow'), id);
    expect(next).not.toBe(page);
    await fixture.enter(next, cards.pays);
    await fixture.sync(id);
    expect((await fixture.subscription(id)).paymentStatus).toBe('active');
    expect(fixture.heldOf(id)).toHaveLength(1);
  });

  test('finds the payment page of a process that crashed after opening it', async () => {
    const { id } = await fixture.applied('crashed', plan);
    await fixture.review.approve(id);
    const page = await fixture.pay(fixture.principal('crashed'), id);
    await fixture.subscriptions.model.updateOne({ _id: id }, { $set: { stripeSessionId: null } });
    expect(await fixture.other.pay(fixture.principal('crashed'), id)).toBe(page);
    await fixture.enter(page, cards.pays);
    await fixture.subscriptions.model.updateOne({ _id: id }, { $set: { stripeSessionId: null } });
    await fixture.sync(id);
    expect((await fixture.subscription(id)).paymentStatus).toBe('active');
  });

  test('makes a member even if it is deactivated during the payment, but opens no more payment pages', async () => {
    const closing = await fixture.plan();
    const paying = await fixture.paid('paying', closing);
    const { id: late } = await fixture.applied('late', closing);
    await fixture.review.approve(late);
    await fixture.savePlan.change(closing, { isActive: false });

    await fixture.sync(paying);

    expect((await fixture.user('paying')).membershipId).not.toBeNull();
    await expect(fixture.pay(fixture.principal('late'), late)).rejects.toMatchObject({
      code: 'invalid_transition',
      message: expect.stringContaining('no longer offered'),
    });
    await expect(fixture.applied('later', closing)).rejects.toMatchObject({
      errors: { membershipPlanId: [expect.any(String)] },
    });
    expect(await fixture.leave.cancel(fixture.principal('late'), late)).toMatchObject({
      status: 'withdrawn',
      paymentStatus: 'ended',
    });
  });

  test('charges new members a new price, and earlier applicants the price they saw', async () => {
    const dearer = await fixture.plan(1000, 0);
    const { id } = await fixture.applied('early', dearer);
    await fixture.review.approve(id);
    await fixture.savePlan.change(dearer, { monthlyPrice: 2500 });
    await fixture.enter(await fixture.pay(fixture.principal('early'), id), cards.pays);
    await fixture.sync(id);

    const {
      items: [invoice],
    } = await fixture.invoices.list('early', { limit: 5 });

    expect([invoice?.amount, (await fixture.applied('afterwards', dearer)).amount]).toEqual([1000, 2500]);
    expect((await fixture.plans.anyById(dearer))?.stripePrices).toEqual({
      monthly_1000: expect.any(String),
      monthly_2500: expect.any(String),
    });
  });
});

describe('plans', () => {
  test('reject a price for the free plan, and require one for a paid plan', async () => {
    await expect(fixture.savePlan.change(1, { monthlyPrice: 500 })).rejects.toMatchObject({
      code: 'invalid_transition',
    });
    await expect(fixture.savePlan.change(plan, { monthlyPrice: 0, yearlyPrice: 0 })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(fixture.savePlan.change(999, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('cannot be activated while the payment provider is unavailable, and stay unchanged', async () => {
    const { id } = await fixture.savePlan.create({
      name: 'Away',
      description: '',
      monthlyPrice: 700,
      yearlyPrice: 0,
      benefits: [],
    });
    await fixture.stopProvider();
    await expect(fixture.savePlan.change(id, { isActive: true })).rejects.toMatchObject({
      code: 'payment_provider_unavailable',
    });
    await fixture.startProvider();
    expect((await fixture.plans.anyById(id))?.isActive).toBe(false);
    expect((await fixture.savePlan.change(id, { isActive: true })).isActive).toBe(true);
  }, 20_000);
});
