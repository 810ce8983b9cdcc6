import { afterAll, describe, expect, test } from '@jest/globals';
import { createClosing } from '../../accounts/profile/closing.ts';
import { cards, startMembershipFixture } from '../../testing/membership-fixture.ts';

const fixture = await startMembershipFixture(2);
afterAll(fixture.close);
const plan = await fixture.plan();

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

  test('applies at once after a declined renewal, and no further charge is tried', async () => {
    const id = await fixture.member(plan, 'gives-up', cards.declinesRenewals);
    await fixture.pass(32);
    expect(await fixture.leave.cancel(fixture.principal('gives-up'), id)).toMatchObject({ paymentStatus: 'ended' });
    expect((await fixture.user('gives-up')).membershipId).toBeNull();
    expect(fixture.heldOf(id)[0]?.status).toBe('canceled');
  });

  test('closes the page before a payment, so that nobody pays for a withdrawn application', async () => {
    const { id } = await fixture.applied('withdraws', plan);
    await fixture.review.approve(id);
    const page = await fixture.pay(fixture.principal('withdraws'), id);
    expect(await fixture.leave.cancel(fixture.principal('withdraws'), id)).toMatchObject({ status: 'withdrawn' });
    expect(await fixture.enter(page, cards.pays)).toBe(410);
    expect(fixture.heldOf(id)).toEqual([]);
    expect(await fixture.subscriptions.openOf('withdraws')).toBeNull();
  });

  test('fails just after a payment, which made a membership', async () => {
    const id = await fixture.paid('hasty', plan);
    await expect(fixture.leave.cancel(fixture.principal('hasty'), id)).rejects.toMatchObject({
      code: 'invalid_transition',
    });
    expect((await fixture.user('hasty')).membershipId).not.toBeNull();
  });

  test('ends payments and removes the address at the provider when the account is closed', async () => {
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
    expect(
      Object.values(fixture.books().customers).find(({ metadata }) => metadata.userId === 'closes')?.email,
    ).toBeNull();
  });
});

describe('the team', () => {
  test('ends a paid membership at once: charges stop, the account loses it, and the reason is sent', async () => {
    const id = await fixture.member(plan, 'ended-by-team');
    await fixture.endMembership(id, 'Moved away');
    expect(await fixture.subscription(id)).toMatchObject({
      paymentStatus: 'ended',
      rejectionReason: 'Moved away',
      settled: true,
    });
    expect(fixture.heldOf(id).map(({ status }) => status)).toEqual(['canceled']);
    expect((await fixture.user('ended-by-team')).membershipId).toBeNull();
    expect(await fixture.eventsOf(id)).toContain('membership.ended');
    await expect(fixture.endMembership(id, 'Again')).rejects.toMatchObject({ code: 'invalid_transition' });
  });

  test('ends a membership at the next check while the provider is unavailable', async () => {
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
