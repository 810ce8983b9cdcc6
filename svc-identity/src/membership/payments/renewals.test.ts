import { afterAll, describe, expect, test } from '@jest/globals';
import { cards, startMembershipFixture } from '../../testing/membership-fixture.ts';

const fixture = await startMembershipFixture(2);
afterAll(fixture.close);
const plan = await fixture.plan();

describe('webhooks', () => {
  test('have one effect each when they arrive twice, in any order, at two processes', async () => {
    const id = await fixture.paid('shuffled', plan);
    const events = fixture.events();
    const mixed = [...events, ...events]
      .map((event, index) => ({ event, at: (index * 7919) % 101 }))
      .toSorted((one, two) => one.at - two.at);
    await Promise.all(
      mixed.map(({ event }, index) => fixture.deliver(event, index % 2 ? fixture.processes[0] : fixture.other)),
    );
    expect(await fixture.isActive(id)).toBe(true);
    await fixture.sync(id);
    expect(await fixture.userEventsOf('shuffled')).toEqual(['membership.approved']);
    expect((await fixture.invoices.list('shuffled', { limit: 10 })).items).toHaveLength(1);
    expect(await fixture.receiptsOf(id)).toHaveLength(1);
  });

  test('have their full effect once, whatever their content claims', async () => {
    const id = await fixture.paid('one', plan);
    const event = fixture.events().find(({ object: _, data }) => JSON.stringify(data).includes(id)) as {
      data: { object: { status?: string } };
    };
    await fixture.deliver({ ...event, data: { object: { ...event.data.object, status: 'canceled' } } });
    expect(await fixture.isActive(id)).toBe(true);
  });

  test('fail without our signature', async () => {
    await expect(
      fixture.deliver(
        { id: 'evt_forged', object: 'event', type: 'invoice.paid', data: { object: {} } },
        fixture.processes[0],
        'whsec_other',
      ),
    ).rejects.toMatchObject({ code: 'signature_invalid' });
  });

  test('have the reconciler as a substitute when none arrive and the provider restarts', async () => {
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
    expect((await fixture.invoices.list('renews', { limit: 10 })).items.map(({ status }) => status)).toEqual([
      'paid',
      'paid',
    ]);
    const periods = (await fixture.receiptsOf(id)).map(({ data }) => [data.paidFrom, data.paidUntil]);
    expect([periods.length, periods[1]]).toEqual([2, [periods[0]?.[1], endDate.toISOString()]]);
  });

  test('keeps the membership when it is declined, reports that once, and is paid with another card', async () => {
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
    expect([
      now.paymentStatus,
      now.endDate > endDate,
      fixture.paidOf(id),
      (await fixture.receiptsOf(id)).length,
    ]).toEqual(['active', true, 2, 2]);
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
