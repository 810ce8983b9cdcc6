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

describe('the provider’s status', () => {
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
  ] as const)('%s maps to %s; the provider may still charge: %s', (status, ours, live) => {
    expect([paymentStatusOf({ status }), isLive({ status })]).toEqual([ours, live]);
  });
});

describe('a check', () => {
  test('sets the membership and its period after the first payment', () => {
    expect(changeOf(due, held('active'), newId)).toEqual({
      stripeSubscriptionId: 'sub_1',
      paymentStatus: 'active',
      membershipId: 'MEM-9',
      startDate: at(2),
      settled: false,
    });
  });

  test('returns no change if everything is stored already', () => {
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

  test('sets the end of a period only once the period is paid', () => {
    expect(changeOf(active, held('active', { periodEnd: at(31) }), newId)).toEqual({ endDate: at(31) });
    expect(changeOf(active, held('past_due', { periodEnd: at(31) }), newId)).toEqual({ paymentStatus: 'past_due' });
  });

  test('keeps the membership’s number', () => {
    expect(changeOf({ ...active, paymentStatus: 'past_due' }, held('active'), newId)).toEqual({
      paymentStatus: 'active',
    });
  });

  test('marks an ended membership for removal, so that the user can apply again', () => {
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

test('the next check follows within minutes while a payment is open, and never once the membership has ended', () => {
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

test('`isUnwanted` is false for pending applications, and true for rejected, withdrawn and closed ones', () => {
  const unwanted = [
    { reviewStatus: 'pending', status: 'active' },
    { reviewStatus: 'rejected', status: 'rejected' },
    { reviewStatus: 'approved', status: 'withdrawn' },
    { reviewStatus: 'approved', status: 'closed' },
  ] as const;
  expect(unwanted.map(isUnwanted)).toEqual([false, true, true, true]);
});
