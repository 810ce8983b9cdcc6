import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cards, startMembershipFixture, type MembershipFixture } from '../../testing/membership-fixture.ts';

const dayMs = 86_400_000;

let fixture: MembershipFixture;
let plan: number;
beforeEach(async () => {
  fixture = await startMembershipFixture();
  plan = await fixture.plan();
  await fixture.sweepStripe();
  move(1000);
});
afterEach(() => fixture.close());

/** Moves the clock by a second, since the provider does not list the current second yet. */
const sweep = (): Promise<boolean> => {
  move(1000);
  return fixture.sweepStripe();
};
const move = (ms: number): void => void (fixture.clock.at = new Date(fixture.clock.at.getTime() + ms));
const statusesOf = (id: string) => fixture.heldOf(id).map(({ status }) => status);

async function approved(name: string): Promise<string> {
  const { id } = await fixture.applied(name, plan);
  await fixture.review.approve(id);
  return id;
}
const pageOf = (name: string, id: string) => fixture.pay(fixture.principal(name), id);

describe('the sweep after a restore', () => {
  test('ends a membership that no longer exists, and reports its payment to the team', async () => {
    const restore = await fixture.backUp();
    const id = await fixture.member(plan, 'later');
    await restore();

    expect(await sweep()).toBe(true);
    expect(statusesOf(id)).toEqual(['canceled']);
    expect(await fixture.unowned()).toEqual([
      {
        paymentId: expect.stringMatching(/^in_/),
        amount: 1500,
        email: 'later@example.com',
        paidAt: '2027-03-01T17:00:01.000Z',
      },
    ]);
  });

  test('assigns a payment to a membership that is due', async () => {
    const id = await approved('waiting');
    const restore = await fixture.backUp();
    await fixture.enter(await pageOf('waiting', id), cards.pays);
    await fixture.sync(id);
    await restore();
    expect((await fixture.subscription(id)).paymentStatus).toBe('due');
    await sweep();
    expect((await fixture.subscription(id)).paymentStatus).toBe('active');
    expect((await fixture.user('waiting')).membershipId).not.toBeNull();
    expect([statusesOf(id), await fixture.unowned()]).toEqual([['active'], []]);
  });

  test('closes the payment page of a membership that no longer exists', async () => {
    const restore = await fixture.backUp();
    const page = await pageOf('gone', await approved('gone'));
    await restore();

    await sweep();

    expect(await fixture.enter(page, cards.pays)).not.toBe(303);
    expect(fixture.books().subscriptions).toEqual({});
  });

  test('repeats a day whose list could not be read', async () => {
    const restore = await fixture.backUp();
    const id = await fixture.member(plan, 'early');
    move(3 * dayMs);
    await restore();
    await fixture.stopProvider();
    await expect(sweep()).rejects.toThrow();
    expect(await fixture.unowned()).toEqual([]);
    await fixture.startProvider();
    expect(await sweep()).toBe(true);
    expect([statusesOf(id), (await fixture.unowned()).length]).toEqual([['canceled'], 1]);
  });
});

test('the sweep does not change consistent memberships', async () => {
  const paid = await fixture.member(plan, 'happy');
  const paying = await approved('paying');
  const page = await pageOf('paying', paying);
  const before = [await fixture.subscription(paid), await fixture.subscription(paying)];

  await sweep();

  expect([await fixture.subscription(paid), await fixture.subscription(paying)]).toEqual(before);
  expect(await fixture.enter(page, cards.pays)).toBe(303);
  expect([statusesOf(paid), await fixture.unowned()]).toEqual([['active'], []]);
});

test('the sweep ends no memberships on a new database', async () => {
  const id = await fixture.member(plan, 'elsewhere');
  move(1000);
  for (const model of Object.values(fixture.subscriptions.model.db.models)) await model.deleteMany({});
  await sweep();
  move(2 * 3_600_000);

  await sweep();

  expect([statusesOf(id), await fixture.unowned()]).toEqual([['active'], []]);
});
