import { afterAll, describe, expect, test } from '@jest/globals';
import { cards, startMembershipFixture } from '../../testing/membership-fixture.ts';
import { createClosing } from '../../accounts/profile/closing.ts';

const fixture = await startMembershipFixture(2);
afterAll(fixture.close);
const plan = await fixture.plan();

describe('webhooks', () => {
  test('have one effect each when they arrive twice, in any order and at two processes', async () => {
    const id = await fixture.paid('shuffled', plan);
    const events = fixture.events();
    const mixed = [...events, ...events]
      .map((event, index) => ({ event, at: (index * 7919) % 101 }))
      .toSorted((one, two) => one.at - two.at);
    const processOf = (index: number) => (index % 2 ? fixture.processes[0] : fixture.other);
    await Promise.all(mixed.map(({ event }, index) => fixture.deliver(event, processOf(index))));
    expect(await fixture.isActive(id)).toBe(true);
    await fixture.sync(id);
    expect(await fixture.userEventsOf('shuffled')).toEqual(['membership.approved']);
    expect((await fixture.invoices.list('shuffled', { limit: 10 })).items).toHaveLength(1);
    expect(await fixture.receiptsOf(id)).toHaveLength(1);
  });

  test('are not trusted: their content cannot change the state that the provider reports', async () => {
    const id = await fixture.paid('one', plan);
    const event = fixture.events().find(({ object: _, data }) => JSON.stringify(data).includes(id)) as {
      data: { object: { status?: string } };
    };
    await fixture.deliver({ ...event, data: { object: { ...event.data.object, status: 'canceled' } } });

    expect(await fixture.isActive(id)).toBe(true);
  });

  test('are rejected without our signature', async () => {
    const forged = { id: 'evt_forged', object: 'event', type: 'invoice.paid', data: { object: {} } };
    const delivered = fixture.deliver(forged, fixture.processes[0], 'whsec_other');

    await expect(delivered).rejects.toMatchObject({ code: 'signature_invalid' });
  });

  test('are replaced by the reconciler if they never arrive', async () => {
    const id = await fixture.paid('lost', plan);
    await fixture.restartProvider();
    await fixture.pass(1 / 24);

    expect((await fixture.user('lost')).membershipId).not.toBeNull();
    expect((await fixture.subscription(id)).paymentStatus).toBe('active');
  });
});

describe('a renewal', () => {
  test('extends the membership, even when its event is lost', async () => {
    const id = await fixture.member(plan, 'renews');
    const before = (await fixture.subscription(id)).endDate;
    await fixture.pass(32);
    const { endDate, paymentStatus } = await fixture.subscription(id);
    expect([paymentStatus, endDate > before, fixture.paidOf(id)]).toEqual(['active', true, 2]);
    const { items } = await fixture.invoices.list('renews', { limit: 10 });
    expect(items).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
    const periods = (await fixture.receiptsOf(id)).map(({ data }) => [data.paidFrom, data.paidUntil]);
    expect([periods.length, periods[1]]).toEqual([2, [periods[0]?.[1], endDate.toISOString()]]);
  });

  test('keeps the membership when declined, notifies the member once, and can be paid with another card', async () => {
    const id = await fixture.member(plan, 'declined', cards.declinesRenewals);
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
    expect([now.paymentStatus, now.endDate > endDate, fixture.paidOf(id)]).toEqual(['active', true, 2]);
    expect(await fixture.receiptsOf(id)).toHaveLength(2);
  });

  test('ends the membership if it is never paid, and allows a new application', async () => {
    const id = await fixture.member(plan, 'never', cards.declinesRenewals);
    await fixture.pass(32);
    for (let tries = 0; tries < 4; tries += 1) await fixture.pass(3.1);

    expect(await fixture.subscription(id)).toMatchObject({ paymentStatus: 'ended', status: 'ended', lookAt: null });
    expect((await fixture.user('never')).membershipId).toBeNull();
    expect((await fixture.userEventsOf('never')).at(-1)).toBe('user.updated');
    expect((await fixture.eventsOf(id)).filter((type) => type === 'membership.ended')).toHaveLength(1);
    expect(await fixture.subscriptions.openOf('never')).toBeNull();
  });
});

describe('a cancellation', () => {
  test('applies at the end of the paid period, and can be reverted until then', async () => {
    const id = await fixture.member(plan, 'leaves');
    const me = fixture.principal('leaves');
    expect(await fixture.leave.cancel(me, id)).toMatchObject({ paymentStatus: 'active', cancelAtPeriodEnd: true });
    expect(await fixture.leave.resume(me, id)).toMatchObject({ cancelAtPeriodEnd: false });
    await expect(fixture.leave.resume(me, id)).rejects.toMatchObject({ code: 'invalid_transition' });
    await fixture.leave.cancel(me, id);
    await fixture.sync(id);
    expect((await fixture.user('leaves')).membershipId).not.toBeNull();
    await fixture.pass(32);
    expect((await fixture.user('leaves')).membershipId).toBeNull();
    const published = ['membership.cancelled', 'membership.resumed', 'membership.cancelled', 'membership.ended'];
    expect((await fixture.eventsOf(id)).filter((type) => published.includes(type))).toEqual(published);
    expect(fixture.paidOf(id)).toBe(1);
  });

  test('applies at once after a declined renewal, and stops further charges', async () => {
    const id = await fixture.member(plan, 'gives-up', cards.declinesRenewals);
    await fixture.pass(32);

    expect(await fixture.leave.cancel(fixture.principal('gives-up'), id)).toMatchObject({ paymentStatus: 'ended' });
    expect((await fixture.user('gives-up')).membershipId).toBeNull();
    expect(fixture.heldOf(id)[0]?.status).toBe('canceled');
  });

  test('closes the payment page, so that a withdrawn application cannot be paid', async () => {
    const { id } = await fixture.applied('withdraws', plan);
    await fixture.review.approve(id);
    const page = await fixture.pay(fixture.principal('withdraws'), id);

    expect(await fixture.leave.cancel(fixture.principal('withdraws'), id)).toMatchObject({ status: 'withdrawn' });
    expect(await fixture.enter(page, cards.pays)).toBe(410);
    expect(fixture.heldOf(id)).toEqual([]);
    expect(await fixture.subscriptions.openOf('withdraws')).toBeNull();
  });

  test('fails just after the payment that starts the membership', async () => {
    const id = await fixture.paid('hasty', plan);
    const canceled = fixture.leave.cancel(fixture.principal('hasty'), id);

    await expect(canceled).rejects.toMatchObject({ code: 'invalid_transition' });
    expect((await fixture.user('hasty')).membershipId).not.toBeNull();
  });

  test('stops charges and deletes the provider’s email address when the account is closed', async () => {
    const id = await fixture.member(plan, 'closes');
    const user = await fixture.user('closes');
    await fixture.users.update(user, { closedAt: fixture.clock.at, closing: true, membershipId: null, email: '' });
    const none = { endAllOf: async () => undefined, forgetAllOf: async () => undefined, remove: async () => undefined };
    await createClosing({
      users: fixture.users,
      sessionStore: none,
      devices: none,
      pictures: none,
      membership: fixture,
      factors: { forget: async () => undefined },
    }).clearAll();
    await fixture.reconcile();
    expect(fixture.heldOf(id)[0]?.status).toBe('canceled');
    expect(await fixture.subscription(id)).toMatchObject({ paymentStatus: 'ended', status: 'closed', lookAt: null });
    const customers = Object.values(fixture.books().customers);
    expect(customers.find(({ metadata }) => metadata.userId === 'closes')?.email).toBeNull();
  });
});

describe('the team', () => {
  test('can end a paid membership at once, which stops charges and stores the reason', async () => {
    const id = await fixture.member(plan, 'ended-by-team');
    await fixture.endMembership(id, 'Moved away');
    const end = { paymentStatus: 'ended', rejectionReason: 'Moved away', settled: true };

    expect(await fixture.subscription(id)).toMatchObject(end);
    expect(fixture.heldOf(id).map(({ status }) => status)).toEqual(['canceled']);
    expect((await fixture.user('ended-by-team')).membershipId).toBeNull();
    expect(await fixture.eventsOf(id)).toContain('membership.ended');
    await expect(fixture.endMembership(id, 'Again')).rejects.toMatchObject({ code: 'invalid_transition' });
  });

  test('can end a membership while the provider is unavailable; charges stop at the next check', async () => {
    const id = await fixture.member(plan, 'ended-in-the-dark');
    await fixture.stopProvider();
    await fixture.endMembership(id, 'Moved away');
    expect(fixture.heldOf(id).map(({ status }) => status)).toEqual(['active']);
    await fixture.startProvider();
    await fixture.pass(0);
    expect(fixture.heldOf(id).map(({ status }) => status)).toEqual(['canceled']);
    expect((await fixture.user('ended-in-the-dark')).membershipId).toBeNull();
  });
});
