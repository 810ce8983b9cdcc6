import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventData } from '@postcard/contracts';
import { together } from '@postcard/service-kit/testing';
import { createClosing } from '../accounts/closing.ts';
import { cards, openCounter, type Counter } from '../testing/counter.ts';

let counter: Counter;
let plan: number;

beforeAll(async () => {
  counter = await openCounter(2);
  plan = await counter.plan();
});
afterAll(() => counter.close());

const heldOf = (id: string) =>
  Object.values(counter.books().subscriptions).filter(({ metadata }) => metadata.subscriptionId === id);
const paidOf = (id: string) =>
  Object.values(counter.books().invoices).filter(
    ({ status, subscription }) => status === 'paid' && heldOf(id).some((held) => held.id === subscription),
  ).length;
const other = () => counter.processes[1] as Counter['processes'][number];
/** A webhook is answered before it is worked on: waits until the work has shown. */
async function isActive(id: string): Promise<boolean> {
  for (
    const deadline = Date.now() + 15_000;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, 10))
  ) {
    if ((await counter.subscription(id)).paymentStatus === 'active') return true;
  }
  return false;
}

/** Somebody whose membership is paid. */
async function member(name: string, number?: string): Promise<string> {
  const id = await counter.paid(name, plan, number);
  await counter.sync(id);
  return id;
}

describe('a paid plan', () => {
  test('is approved first and paid then: nobody is charged or a member before', async () => {
    const { id } = await counter.applied('first', plan);
    await expect(counter.pay(counter.principal('first'), id)).rejects.toMatchObject({ code: 'invalid_transition' });
    await counter.review.approve(id);
    expect((await counter.user('first')).membershipId).toBeNull();
    expect(await counter.subscription(id)).toMatchObject({
      reviewStatus: 'approved',
      paymentStatus: 'due',
      membershipId: null,
    });
    expect(heldOf(id)).toEqual([]);
    expect(await counter.eventsOf(id)).toEqual(['membership.applied', 'membership.payment-due']);
    const page = await counter.pay(counter.principal('first'), id);
    expect(await counter.enter(page, cards.declined)).toBe(402);
    await counter.sync(id);
    expect((await counter.user('first')).membershipId).toBeNull();
    expect(await counter.enter(page, cards.pays)).toBe(303);
    await counter.sync(id);
    expect(await counter.subscription(id)).toMatchObject({
      paymentStatus: 'active',
      endDate: new Date('2027-04-01T17:00:00.000Z'),
    });
    expect((await counter.user('first')).membershipId).toBe((await counter.subscription(id)).membershipId);
    expect(await counter.userEventsOf('first')).toEqual(['membership.approved']);
    const receipts = await counter.receiptsOf(id);
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
    await expect(counter.pay(counter.principal('first'), id)).rejects.toMatchObject({ code: 'invalid_transition' });
  });

  test('another’s is not there to be paid or ended', async () => {
    const { id } = await counter.applied('owner', plan);
    for (const act of [counter.pay, counter.leave.cancel, counter.leave.resume])
      await expect(act(counter.principal('eve'), id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('with a wrong price, cycle or length is refused', async () => {
    await expect(counter.applied('cheap', plan, 'weekly' as never)).rejects.toMatchObject({
      errors: { billingCycle: [expect.any(String)] },
    });
    const monthly = await counter.plan(900, 0);
    await expect(counter.applied('yearly', monthly, 'yearly')).rejects.toMatchObject({
      errors: { billingCycle: [expect.any(String)] },
    });
  });

  test('asked to pay through two processes at once, there is one page and one customer', async () => {
    const { id } = await counter.applied('twice', plan);
    await counter.review.approve(id);
    const pages = await together((index) => (index % 2 ? counter : other()).pay(counter.principal('twice'), id), 8);
    expect(new Set(pages).size).toBe(1);
    expect(Object.values(counter.books().customers).filter(({ metadata }) => metadata.userId === 'twice')).toHaveLength(
      1,
    );
  });

  test('whose page has ended is paid on another', async () => {
    const { id } = await counter.applied('slow', plan);
    await counter.review.approve(id);
    const page = await counter.pay(counter.principal('slow'), id);
    await counter.pass(1);
    expect(await counter.enter(page, cards.pays)).toBe(410);
    const next = await counter.pay(counter.principal('slow'), id);
    expect(next).not.toBe(page);
    await counter.enter(next, cards.pays);
    await counter.sync(id);
    expect((await counter.subscription(id)).paymentStatus).toBe('active');
    expect(heldOf(id)).toHaveLength(1);
  });

  test('a page that a process opened and died over is found again', async () => {
    const { id } = await counter.applied('crashed', plan);
    await counter.review.approve(id);
    const page = await counter.pay(counter.principal('crashed'), id);
    await counter.subscriptions.model.updateOne({ _id: id }, { $set: { stripeSessionId: null } });
    expect(await other().pay(counter.principal('crashed'), id)).toBe(page);
    await counter.enter(page, cards.pays);
    await counter.subscriptions.model.updateOne({ _id: id }, { $set: { stripeSessionId: null } });
    await counter.sync(id);
    expect((await counter.subscription(id)).paymentStatus).toBe('active');
  });

  test('deactivated while somebody pays: who is paying becomes a member, and no further page is opened', async () => {
    const closing = await counter.plan();
    const paying = await counter.paid('paying', closing);
    const { id: late } = await counter.applied('late', closing);
    await counter.review.approve(late);
    await counter.savePlan.change(closing, { isActive: false });
    await counter.sync(paying);
    expect((await counter.user('paying')).membershipId).not.toBeNull();
    await expect(counter.pay(counter.principal('late'), late)).rejects.toMatchObject({
      code: 'invalid_transition',
      message: expect.stringContaining('no longer offered'),
    });
    await expect(counter.applied('later', closing)).rejects.toMatchObject({
      errors: { membershipPlanId: [expect.any(String)] },
    });
    expect(await counter.leave.cancel(counter.principal('late'), late)).toMatchObject({
      status: 'withdrawn',
      paymentStatus: 'ended',
    });
  });

  test('at a new price costs new members more; who applied before pays what they saw', async () => {
    const dearer = await counter.plan(1000, 0);
    const { id } = await counter.applied('early', dearer);
    await counter.review.approve(id);
    await counter.savePlan.change(dearer, { monthlyPrice: 2500 });
    await counter.enter(await counter.pay(counter.principal('early'), id), cards.pays);
    await counter.sync(id);
    const {
      items: [invoice],
    } = await counter.invoices.list('early', { limit: 5 });
    expect([invoice?.amount, (await counter.applied('afterwards', dearer)).amount]).toEqual([1000, 2500]);
    expect((await counter.plans.anyById(dearer))?.stripePrices).toEqual({
      monthly_1000: expect.any(String),
      monthly_2500: expect.any(String),
    });
  });
});

describe('plans', () => {
  test('the free one stays as it is, and a paid one needs a price', async () => {
    await expect(counter.savePlan.change(1, { monthlyPrice: 500 })).rejects.toMatchObject({
      code: 'invalid_transition',
    });
    await expect(counter.savePlan.change(plan, { monthlyPrice: 0, yearlyPrice: 0 })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(counter.savePlan.change(999, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('with the provider away cannot be activated, and nothing has changed', async () => {
    const { id } = await counter.savePlan.create({
      name: 'Away',
      description: '',
      monthlyPrice: 700,
      yearlyPrice: 0,
      benefits: [],
    });
    await counter.stopProvider();
    await expect(counter.savePlan.change(id, { isActive: true })).rejects.toMatchObject({
      code: 'payment_provider_unavailable',
    });
    await counter.startProvider();
    expect((await counter.plans.anyById(id))?.isActive).toBe(false);
    expect((await counter.savePlan.change(id, { isActive: true })).isActive).toBe(true);
  }, 20_000);
});

describe('webhooks', () => {
  test('each twice, in any order, through two processes: one membership, one of each effect', async () => {
    const id = await counter.paid('shuffled', plan);
    const events = counter.events();
    const mixed = [...events, ...events]
      .map((event, index) => ({ event, at: (index * 7919) % 101 }))
      .toSorted((one, two) => one.at - two.at);
    await Promise.all(
      mixed.map(({ event }, index) => counter.deliver(event, index % 2 ? counter.processes[0] : other())),
    );
    expect(await isActive(id)).toBe(true);
    await counter.sync(id);
    expect(await counter.userEventsOf('shuffled')).toEqual(['membership.approved']);
    expect((await counter.invoices.list('shuffled', { limit: 10 })).items).toHaveLength(1);
    expect(await counter.receiptsOf(id)).toHaveLength(1);
  });

  test('one is enough, and its own words are not believed', async () => {
    const id = await counter.paid('one', plan);
    const event = counter.events().find(({ object: _, data }) => JSON.stringify(data).includes(id)) as {
      data: { object: { status?: string } };
    };
    await counter.deliver({ ...event, data: { object: { ...event.data.object, status: 'canceled' } } });
    expect(await isActive(id)).toBe(true);
  });

  test('not signed with our secret is refused', async () => {
    await expect(
      counter.deliver(
        { id: 'evt_forged', object: 'event', type: 'invoice.paid', data: { object: {} } },
        counter.processes[0],
        'whsec_other',
      ),
    ).rejects.toMatchObject({ code: 'signature_invalid' });
  });

  test('none at all, and the provider restarted in between: the reconciler makes up for it', async () => {
    const id = await counter.paid('lost', plan);
    await counter.restartProvider();
    await counter.pass(1 / 24);
    expect((await counter.user('lost')).membershipId).not.toBeNull();
    expect((await counter.subscription(id)).paymentStatus).toBe('active');
  });
});

describe('time', () => {
  test('a renewal extends the membership, also when its event is lost', async () => {
    const id = await member('renews');
    const before = (await counter.subscription(id)).endDate;
    await counter.pass(32);
    const { endDate, paymentStatus } = await counter.subscription(id);
    expect([paymentStatus, endDate > before, paidOf(id)]).toEqual(['active', true, 2]);
    expect((await counter.invoices.list('renews', { limit: 10 })).items.map(({ status }) => status)).toEqual([
      'paid',
      'paid',
    ]);
    const periods = (await counter.receiptsOf(id)).map(({ data }) => [data.paidFrom, data.paidUntil]);
    expect([periods.length, periods[1]]).toEqual([2, [periods[0]?.[1], endDate.toISOString()]]);
  });

  test('a declined renewal leaves the membership, says so once, and is paid with another card', async () => {
    const id = await member('declined', cards.declinesRenewals);
    const { endDate } = await counter.subscription(id);
    await counter.pass(32);
    expect(await counter.subscription(id)).toMatchObject({ paymentStatus: 'past_due', endDate });
    expect((await counter.user('declined')).membershipId).not.toBeNull();
    await counter.restartProvider();
    await counter.pass(1);
    expect((await counter.eventsOf(id)).filter((type) => type === 'membership.payment-failed')).toHaveLength(1);
    expect(await counter.receiptsOf(id)).toHaveLength(1);
    const page = await counter.pay(counter.principal('declined'), id);
    expect(await counter.enter(page, cards.declined)).toBe(402);
    expect(await counter.enter(page, cards.pays)).toBe(200);
    await counter.sync(id);
    const now = await counter.subscription(id);
    expect([now.paymentStatus, now.endDate > endDate, paidOf(id), (await counter.receiptsOf(id)).length]).toEqual([
      'active',
      true,
      2,
      2,
    ]);
  });

  test('a renewal that is never paid ends the membership, and a new application is open', async () => {
    const id = await member('never', cards.declinesRenewals);
    await counter.pass(32);
    for (let tries = 0; tries < 4; tries += 1) await counter.pass(3.1);
    expect(await counter.subscription(id)).toMatchObject({ paymentStatus: 'ended', status: 'ended', lookAt: null });
    expect((await counter.user('never')).membershipId).toBeNull();
    expect((await counter.userEventsOf('never')).at(-1)).toBe('user.updated');
    expect((await counter.eventsOf(id)).filter((type) => type === 'membership.ended')).toHaveLength(1);
    expect(await counter.subscriptions.openOf('never')).toBeNull();
  });
});

describe('leaving', () => {
  test('ends with the period that is paid, and can be taken back until then', async () => {
    const id = await member('leaves');
    const me = counter.principal('leaves');
    expect(await counter.leave.cancel(me, id)).toMatchObject({ paymentStatus: 'active', cancelAtPeriodEnd: true });
    expect(await counter.leave.resume(me, id)).toMatchObject({ cancelAtPeriodEnd: false });
    await expect(counter.leave.resume(me, id)).rejects.toMatchObject({ code: 'invalid_transition' });
    await counter.leave.cancel(me, id);
    await counter.sync(id);
    expect((await counter.user('leaves')).membershipId).not.toBeNull();
    await counter.pass(32);
    expect((await counter.user('leaves')).membershipId).toBeNull();
    const told = ['membership.cancelled', 'membership.resumed', 'membership.cancelled', 'membership.ended'];
    expect((await counter.eventsOf(id)).filter((type) => told.includes(type))).toEqual(told);
    expect(paidOf(id)).toBe(1);
  });

  test('with a declined renewal ends at once, and nothing more is tried', async () => {
    const id = await member('gives-up', cards.declinesRenewals);
    await counter.pass(32);
    expect(await counter.leave.cancel(counter.principal('gives-up'), id)).toMatchObject({ paymentStatus: 'ended' });
    expect((await counter.user('gives-up')).membershipId).toBeNull();
    expect(heldOf(id)[0]?.status).toBe('canceled');
  });

  test('before paying closes the page: nobody pays for what is withdrawn', async () => {
    const { id } = await counter.applied('withdraws', plan);
    await counter.review.approve(id);
    const page = await counter.pay(counter.principal('withdraws'), id);
    expect(await counter.leave.cancel(counter.principal('withdraws'), id)).toMatchObject({ status: 'withdrawn' });
    expect(await counter.enter(page, cards.pays)).toBe(410);
    expect(heldOf(id)).toEqual([]);
    expect(await counter.subscriptions.openOf('withdraws')).toBeNull();
  });

  test('just after paying is refused: it is a membership now', async () => {
    const id = await counter.paid('hasty', plan);
    await expect(counter.leave.cancel(counter.principal('hasty'), id)).rejects.toMatchObject({
      code: 'invalid_transition',
    });
    expect((await counter.user('hasty')).membershipId).not.toBeNull();
  });

  test('by closing the account ends the payments and leaves no address at the provider', async () => {
    const id = await member('closes');
    const user = await counter.user('closes');
    await counter.users.update(user, { closedAt: counter.clock.at, closing: true, membershipId: null, email: '' });
    const none = { endAllOf: async () => undefined, forgetAllOf: async () => undefined, remove: async () => undefined };
    await createClosing({
      users: counter.users,
      sessionStore: none as never,
      devices: none as never,
      pictures: none as never,
      subscriptions: counter.subscriptions,
    }).clearAll();
    await counter.reconcile();
    expect(heldOf(id)[0]?.status).toBe('canceled');
    expect(await counter.subscription(id)).toMatchObject({ paymentStatus: 'ended', status: 'closed', lookAt: null });
    expect(
      Object.values(counter.books().customers).find(({ metadata }) => metadata.userId === 'closes')?.email,
    ).toBeNull();
  });
});

describe('the team', () => {
  test('ends a paid membership at once: nothing more is charged, the account is no member, and the business is told why', async () => {
    const id = await member('ended-by-team');
    await counter.endMembership(id, 'Moved away');
    expect(await counter.subscription(id)).toMatchObject({
      paymentStatus: 'ended',
      rejectionReason: 'Moved away',
      settled: true,
    });
    expect(heldOf(id).map(({ status }) => status)).toEqual(['canceled']);
    expect((await counter.user('ended-by-team')).membershipId).toBeNull();
    expect(await counter.eventsOf(id)).toContain('membership.ended');
    await expect(counter.endMembership(id, 'Again')).rejects.toMatchObject({ code: 'invalid_transition' });
  });

  test('ends one while the provider is away: the next look ends it there', async () => {
    const id = await member('ended-in-the-dark');
    await counter.stopProvider();
    await counter.endMembership(id, 'Moved away');
    expect(heldOf(id).map(({ status }) => status)).toEqual(['active']);
    await counter.startProvider();
    await counter.pass(0);
    expect(heldOf(id).map(({ status }) => status)).toEqual(['canceled']);
    expect((await counter.user('ended-in-the-dark')).membershipId).toBeNull();
  });
});
