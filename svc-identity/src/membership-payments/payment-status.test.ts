import { describe, expect, test } from '@jest/globals';
import { unpaid, type StoredSubscription } from '../subscriptions/subscription.ts';
import { changeOf, isLive, isUnwanted, nextCheck, paymentStatusOf, type Held } from './payment-status.ts';

const at = (day: number) => new Date(Date.UTC(2027, 2, day, 17));
const due = {
  ...unpaid,
  id: 's1',
  status: 'active',
  reviewStatus: 'approved',
  paymentStatus: 'due',
  membershipId: null,
  openFor: 'ada',
  settled: true,
  startDate: at(1),
  endDate: at(30),
} as StoredSubscription;
const active = {
  ...due,
  paymentStatus: 'active',
  membershipId: 'MEM-1',
  stripeSubscriptionId: 'sub_1',
} as StoredSubscription;
const held = (status: string, change: Partial<Held> = {}): Held => ({
  id: 'sub_1',
  subscriptionId: 's1',
  status,
  cancelAtPeriodEnd: false,
  periodStart: at(2),
  periodEnd: at(30),
  ...change,
});
const newId = () => 'MEM-9';

describe('what the provider calls', () => {
  test.each([
    ['active', 'active', true],
    ['trialing', 'active', true],
    ['past_due', 'past_due', true],
    ['paused', 'past_due', true],
    ['incomplete', 'due', true],
    ['unpaid', 'ended', true],
    ['canceled', 'ended', false],
    ['incomplete_expired', 'ended', false],
    ['something new', 'past_due', true],
  ] as const)('%s is %s to us, and goes on costing money: %s', (status, ours, live) => {
    expect([paymentStatusOf({ status }), isLive({ status })]).toEqual([ours, live]);
  });
});

describe('a check changes', () => {
  test('what the first payment gives: the membership and its period', () => {
    expect(changeOf(due, held('active'), newId)).toEqual({
      stripeSubscriptionId: 'sub_1',
      paymentStatus: 'active',
      membershipId: 'MEM-9',
      startDate: at(2),
      settled: false,
    });
  });

  test('nothing that is known already, however often one checks', () => {
    expect(changeOf(active, held('active'), newId)).toEqual({});
    const ended = {
      ...active,
      paymentStatus: 'ended',
      status: 'ended',
      openFor: 'ended:s1',
      settled: true,
    } as StoredSubscription;
    expect(changeOf(ended, held('canceled'), newId)).toEqual({});
  });

  test('the end of the period once it is paid, not while it is only asked for', () => {
    expect(changeOf(active, held('active', { periodEnd: at(31) }), newId)).toEqual({ endDate: at(31) });
    expect(changeOf(active, held('past_due', { periodEnd: at(31) }), newId)).toEqual({ paymentStatus: 'past_due' });
  });

  test('the number of a member never', () => {
    expect(changeOf({ ...active, paymentStatus: 'past_due' }, held('active'), newId)).toEqual({
      paymentStatus: 'active',
    });
  });

  test('at the end what keeps another application out, and says what is to be taken away', () => {
    expect(changeOf(active, held('canceled'), newId)).toEqual({
      paymentStatus: 'ended',
      status: 'ended',
      openFor: 'ended:s1',
      settled: false,
    });
    expect(changeOf({ ...active, status: 'closed' }, held('canceled'), newId)).toMatchObject({
      paymentStatus: 'ended',
    });
  });
});

test('it is checked again soon while something is open, and never once it is over', () => {
  const after = (status: Parameters<typeof nextCheck>[0], endDate = at(30)) =>
    (nextCheck(status, endDate, at(1))?.getTime() ?? 0) - at(1).getTime();
  expect([after('due'), after('past_due'), after('active'), after('active', at(1))]).toEqual([
    30_000,
    600_000,
    6 * 3_600_000,
    60_000,
  ]);
  expect([nextCheck('ended', at(30), at(1)), nextCheck('none', at(30), at(1))]).toEqual([null, null]);
});

test('an application under review is wanted; refused, withdrawn and closed ones are not', () => {
  const unwanted = [
    { reviewStatus: 'pending', status: 'active' },
    { reviewStatus: 'rejected', status: 'rejected' },
    { reviewStatus: 'approved', status: 'withdrawn' },
    { reviewStatus: 'approved', status: 'closed' },
  ] as const;
  expect(unwanted.map(isUnwanted)).toEqual([false, true, true, true]);
});
