import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventData } from '@postcard/contracts';
import { together } from '@postcard/service-kit/testing';
import { createClosing } from '../accounts/closing.ts';
import { cards, startMembershipFixture, type MembershipFixture } from '../testing/membership-fixture.ts';

let fixture: MembershipFixture;
let plan: number;

beforeAll(async () => {
  fixture = await startMembershipFixture(2);
  plan = await fixture.plan();
});
afterAll(() => fixture.close());

const heldOf = (id: string) =>
  Object.values(fixture.books().subscriptions).filter(({ metadata }) => metadata.subscriptionId === id);
const paidOf = (id: string) =>
  Object.values(fixture.books().invoices).filter(
    ({ status, subscription }) => status === 'paid' && heldOf(id).some((held) => held.id === subscription),
  ).length;
const other = () => fixture.processes[1] as MembershipFixture['processes'][number];
/** A webhook gets its response before it is worked on: waits until the work has shown. */
const isActive = (id: string): Promise<boolean> =>
  waitUntil(async () => (await fixture.subscription(id)).paymentStatus === 'active', { timeoutMs: 15_000 });

/** Somebody whose membership is paid. */
async function member(name: string, number?: string): Promise<string> {
  const id = await fixture.paid(name, plan, number);
  await fixture.sync(id);
  return id;
}

describe('a paid plan', () => {
  test('is approved first and paid then: nobody is charged or a member before', async () => {
    const { id } = await fixture.applied('first', plan);
    await expect(fixture.pay(fixture.principal('first'), id)).rejects.toMatchObject({ code: 'invalid_transition' });
    await fixture.review.approve(id);
    expect((await fixture.user('first')).membershipId).toBeNull();
    expect(await fixture.subscription(id)).toMatchObject({
      reviewStatus: 'approved',
      paymentStatus: 'due',
      membershipId: null,
    });
    expect(heldOf(id)).toEqual([]);
    expect(await fixture.eventsOf(id)).toEqual(['membership.applied', 'membership.payment-due']);
    const page = await fixture.pay(fixture.principal('first'), id);
    expect(await fixture.enter(page, cards.declined)).toBe(402);
    await fixture.sync(id);
    expect((await fixture.user('first')).membershipId).toBeNull();
    expect(await fixture.enter(page, cards.pays)).toBe(303);
    await fixture.sync(id);
    expect(await fixture.subscription(id)).toMatchObject({
      paymentStatus: 'active',
      endDate: new Date('2027-04-01T17:00:00.000Z'),
    });
    expect((await fixture.user('first')).membershipId).toBe((await fixture.subscription(id)).membershipId);
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

  test('another’s is not there to be paid or ended', async () => {
    const { id } = await fixture.applied('owner', plan);
    for (const act of [fixture.pay, fixture.leave.cancel, fixture.leave.resume])
      await expect(act(fixture.principal('eve'), id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('with a wrong price, cycle or length is refused', async () => {
    await expect(fixture.applied('cheap', plan, 'weekly' as never)).rejects.toMatchObject({
      errors: { billingCycle: [expect.any(String)] },
    });
    const monthly = await fixture.plan(900, 0);
    await expect(fixture.applied('yearly', monthly, 'yearly')).rejects.toMatchObject({
      errors: { billingCycle: [expect.any(String)] },
    });
  });

  test('asked to pay through two processes at once, there is one page and one customer', async () => {
    const { id } = await fixture.applied('twice', plan);
    await fixture.review.approve(id);
    const pages = await together((index) => (index % 2 ? fixture : other()).pay(fixture.principal('twice'), id), 8);
    expect(new Set(pages).size).toBe(1);
    expect(Object.values(fixture.books().customers).filter(({ metadata }) => metadata.userId === 'twice')).toHaveLength(
      1,
    );
  });

  test('whose page has ended is paid on another', async () => {
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
    expect(heldOf(id)).toHaveLength(1);
  });

  test('a page that a process opened and died over is found again', async () => {
    const { id } = await fixture.applied('crashed', plan);
    await fixture.review.approve(id);
    const page = await fixture.pay(fixture.principal('crashed'), id);
    await fixture.subscriptions.model.updateOne({ _id: id }, { $set: { stripeSessionId: null } });
    expect(await other().pay(fixture.principal('crashed'), id)).toBe(page);
    await fixture.enter(page, cards.pays);
    await fixture.subscriptions.model.updateOne({ _id: id }, { $set: { stripeSessionId: null } });
    await fixture.sync(id);
    expect((await fixture.subscription(id)).paymentStatus).toBe('active');
  });

  test('deactivated while somebody pays: who is paying becomes a member, and no further page is opened', async () => {
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

  test('at a new price costs new members more; who applied before pays what they saw', async () => {
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
  test('the free one stays as it is, and a paid one needs a price', async () => {
    await expect(fixture.savePlan.change(1, { monthlyPrice: 500 })).rejects.toMatchObject({
      code: 'invalid_transition',
    });
    await expect(fixture.savePlan.change(plan, { monthlyPrice: 0, yearlyPrice: 0 })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(fixture.savePlan.change(999, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('with the provider away cannot be activated, and nothing has changed', async () => {
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

describe('webhooks', () => {
  test('each twice, in any order, through two processes: one membership, one of each effect', async () => {
    const id = await fixture.paid('shuffled', plan);
    const events = fixture.events();
    const mixed = [...events, ...events]
      .map((event, index) => ({ event, at: (index * 7919) % 101 }))
      .toSorted((one, two) => one.at - two.at);
    await Promise.all(
      mixed.map(({ event }, index) => fixture.deliver(event, index % 2 ? fixture.processes[0] : other())),
    );
    expect(await isActive(id)).toBe(true);
    await fixture.sync(id);
    expect(await fixture.userEventsOf('shuffled')).toEqual(['membership.approved']);
    expect((await fixture.invoices.list('shuffled', { limit: 10 })).items).toHaveLength(1);
    expect(await fixture.receiptsOf(id)).toHaveLength(1);
  });

  test('one is enough, and its own words are not believed', async () => {
    const id = await fixture.paid('one', plan);
    const event = fixture.events().find(({ object: _, data }) => JSON.stringify(data).includes(id)) as {
      data: { object: { status?: string } };
    };
    await fixture.deliver({ ...event, data: { object: { ...event.data.object, status: 'canceled' } } });
    expect(await isActive(id)).toBe(true);
  });

  test('not signed with our secret is refused', async () => {
    await expect(
      fixture.deliver(
        { id: 'evt_forged', object: 'event', type: 'invoice.paid', data: { object: {} } },
        fixture.processes[0],
        'whsec_other',
      ),
    ).rejects.toMatchObject({ code: 'signature_invalid' });
  });

  test('none at all, and the provider restarted in between: the reconciler makes up for it', async () => {
    const id = await fixture.paid('lost', plan);
    await fixture.restartProvider();
    await fixture.pass(1 / 24);
    expect((await fixture.user('lost')).membershipId).not.toBeNull();
    expect((await fixture.subscription(id)).paymentStatus).toBe('active');
  });
});

describe('time', () => {
  test('a renewal extends the membership, also when its event is lost', async () => {
    const id = await member('renews');
    const before = (await fixture.subscription(id)).endDate;
    await fixture.pass(32);
    const { endDate, paymentStatus } = await fixture.subscription(id);
    expect([paymentStatus, endDate > before, paidOf(id)]).toEqual(['active', true, 2]);
    expect((await fixture.invoices.list('renews', { limit: 10 })).items.map(({ status }) => status)).toEqual([
      'paid',
      'paid',
    ]);
    const periods = (await fixture.receiptsOf(id)).map(({ data }) => [data.paidFrom, data.paidUntil]);
    expect([periods.length, periods[1]]).toEqual([2, [periods[0]?.[1], endDate.toISOString()]]);
  });

  test('a declined renewal leaves the membership, says so once, and is paid with another card', async () => {
    const id = await member('declined', cards.declinesRenewals);
    const { endDate } = await fixture.subscription(id);
    await fixture.pass(32);
    expect(await fixture.subscription(id)).toMatchObject({ paymentStatus: 'past_due', endDate });
    expect((await fixture.user('declined')).membershipId).not.toBeNull();
    await fixture.restartProvider();
    await fixture.pass(1);
    expect((await fixture.eventsOf(id)).filter((type) => type === 'membership.payment-failed')).toHaveLength(1);
    expect(await fixture.receiptsOf(id)).toHaveLength(1);
    const page = await fixture.pay(fixture.principal('declined'), id);
    expect(await fixture.enter(page, cards.declined)).toBe(402);
    expect(await fixture.enter(page, cards.pays)).toBe(200);
    await fixture.sync(id);
    const now = await fixture.subscription(id);
    expect([now.paymentStatus, now.endDate > endDate, paidOf(id), (await fixture.receiptsOf(id)).length]).toEqual([
      'active',
      true,
      2,
      2,
    ]);
  });

  test('a renewal that is never paid ends the membership, and a new application is open', async () => {
    const id = await member('never', cards.declinesRenewals);
    await fixture.pass(32);
    for (let tries = 0; tries < 4; tries += 1) await fixture.pass(3.1);
    expect(await fixture.subscription(id)).toMatchObject({ paymentStatus: 'ended', status: 'ended', lookAt: null });
    expect((await fixture.user('never')).membershipId).toBeNull();
    expect((await fixture.userEventsOf('never')).at(-1)).toBe('user.updated');
    expect((await fixture.eventsOf(id)).filter((type) => type === 'membership.ended')).toHaveLength(1);
    expect(await fixture.subscriptions.openOf('never')).toBeNull();
  });
});

describe('leaving', () => {
  test('ends with the period that is paid, and can be taken back until then', async () => {
    const id = await member('leaves');
    const me = fixture.principal('leaves');
    expect(await fixture.leave.cancel(me, id)).toMatchObject({ paymentStatus: 'active', cancelAtPeriodEnd: true });
    expect(await fixture.leave.resume(me, id)).toMatchObject({ cancelAtPeriodEnd: false });
    await expect(fixture.leave.resume(me, id)).rejects.toMatchObject({ code: 'invalid_transition' });
    await fixture.leave.cancel(me, id);
    await fixture.sync(id);
    expect((await fixture.user('leaves')).membershipId).not.toBeNull();
    await fixture.pass(32);
    expect((await fixture.user('leaves')).membershipId).toBeNull();
    const told = ['membership.cancelled', 'membership.resumed', 'membership.cancelled', 'membership.ended'];
    expect((await fixture.eventsOf(id)).filter((type) => told.includes(type))).toEqual(told);
    expect(paidOf(id)).toBe(1);
  });

  test('with a declined renewal ends at once, and nothing more is tried', async () => {
    const id = await member('gives-up', cards.declinesRenewals);
    await fixture.pass(32);
    expect(await fixture.leave.cancel(fixture.principal('gives-up'), id)).toMatchObject({ paymentStatus: 'ended' });
    expect((await fixture.user('gives-up')).membershipId).toBeNull();
    expect(heldOf(id)[0]?.status).toBe('canceled');
  });

  test('before paying closes the page: nobody pays for what is withdrawn', async () => {
    const { id } = await fixture.applied('withdraws', plan);
    await fixture.review.approve(id);
    const page = await fixture.pay(fixture.principal('withdraws'), id);
    expect(await fixture.leave.cancel(fixture.principal('withdraws'), id)).toMatchObject({ status: 'withdrawn' });
    expect(await fixture.enter(page, cards.pays)).toBe(410);
    expect(heldOf(id)).toEqual([]);
    expect(await fixture.subscriptions.openOf('withdraws')).toBeNull();
  });

  test('just after paying is refused: it is a membership now', async () => {
    const id = await fixture.paid('hasty', plan);
    await expect(fixture.leave.cancel(fixture.principal('hasty'), id)).rejects.toMatchObject({
      code: 'invalid_transition',
    });
    expect((await fixture.user('hasty')).membershipId).not.toBeNull();
  });

  test('by closing the account ends the payments and leaves no address at the provider', async () => {
    const id = await member('closes');
    const user = await fixture.user('closes');
    await fixture.users.update(user, { closedAt: fixture.clock.at, closing: true, membershipId: null, email: '' });
    const none = { endAllOf: async () => undefined, forgetAllOf: async () => undefined, remove: async () => undefined };
    await createClosing({
      users: fixture.users,
      sessionStore: none as never,
      devices: none as never,
      pictures: none as never,
      subscriptions: fixture.subscriptions,
    }).clearAll();
    await fixture.reconcile();
    expect(heldOf(id)[0]?.status).toBe('canceled');
    expect(await fixture.subscription(id)).toMatchObject({ paymentStatus: 'ended', status: 'closed', lookAt: null });
    expect(
      Object.values(fixture.books().customers).find(({ metadata }) => metadata.userId === 'closes')?.email,
    ).toBeNull();
  });
});

describe('the team', () => {
  test('ends a paid membership at once: charges stop, the account is no member, and the reason is sent', async () => {
    const id = await member('ended-by-team');
    await fixture.endMembership(id, 'Moved away');
    expect(await fixture.subscription(id)).toMatchObject({
      paymentStatus: 'ended',
      rejectionReason: 'Moved away',
      settled: true,
    });
    expect(heldOf(id).map(({ status }) => status)).toEqual(['canceled']);
    expect((await fixture.user('ended-by-team')).membershipId).toBeNull();
    expect(await fixture.eventsOf(id)).toContain('membership.ended');
    await expect(fixture.endMembership(id, 'Again')).rejects.toMatchObject({ code: 'invalid_transition' });
  });

  test('ends one while the provider is away: the next look ends it there', async () => {
    const id = await member('ended-in-the-dark');
    await fixture.stopProvider();
    await fixture.endMembership(id, 'Moved away');
    expect(heldOf(id).map(({ status }) => status)).toEqual(['active']);
    await fixture.startProvider();
    await fixture.pass(0);
    expect(heldOf(id).map(({ status }) => status)).toEqual(['canceled']);
    expect((await fixture.user('ended-in-the-dark')).membershipId).toBeNull();
  });
});
