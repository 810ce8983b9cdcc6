import type { MembershipPaymentStatus } from '@postcard/contracts';
import type { StoredSubscription } from '../subscriptions/subscription.ts';

export type Held = {
  id: string;
  subscriptionId: string | null;
  status: string;
  cancelAtPeriodEnd: boolean;
  periodStart: Date;
  periodEnd: Date;
};

export type Page = { status: 'open' | 'complete' | 'expired'; url: string | null; held: string | null };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const checkSoonMs = minuteMs / 2;
const pastDueMs = 10 * minuteMs;
/** Maximum delay between checks, as the event of a membership that ends at the provider may be lost. */
const longestMs = 6 * hourMs;

const over = new Set(['canceled', 'unpaid', 'incomplete_expired']);

/** Maps the provider's status. Unpaid memberships and those whose first payment never came have ended. */
export function paymentStatusOf({ status }: Pick<Held, 'status'>): MembershipPaymentStatus {
  if (status === 'active' || status === 'trialing') return 'active';
  if (over.has(status)) return 'ended';
  return status === 'incomplete' ? 'due' : 'past_due';
}

/** Returns true while the provider may still charge. */
export const isLive = ({ status }: Pick<Held, 'status'>): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

export const isUnwanted = ({ status, reviewStatus }: Pick<StoredSubscription, 'status' | 'reviewStatus'>): boolean =>
  reviewStatus === 'rejected' || status === 'closed' || status === 'withdrawn';

export function nextCheck(status: MembershipPaymentStatus, endDate: Date, now: Date): Date | null {
  if (status === 'ended' || status === 'none') return null;
  if (status === 'due') return new Date(now.getTime() + checkSoonMs);
  if (status === 'past_due') return new Date(now.getTime() + pastDueMs);
  const soonest = now.getTime() + checkSoonMs;
  return new Date(Math.min(now.getTime() + longestMs, Math.max(soonest, endDate.getTime() + minuteMs)));
}

/** Returns the fields that a check changes, if any. A period applies only once it is paid. */
export function changeOf(
  subscription: StoredSubscription,
  held: Held,
  newMembershipId: () => string,
): Partial<StoredSubscription> {
  const paymentStatus = paymentStatusOf(held);
  const wanted: Partial<StoredSubscription> = {
    stripeSubscriptionId: held.id,
    paymentStatus,
    cancelAtPeriodEnd: held.cancelAtPeriodEnd && paymentStatus === 'active',
  };
  if (paymentStatus === 'active') {
    wanted.endDate = held.periodEnd;
    if (!subscription.membershipId)
      Object.assign(wanted, { membershipId: newMembershipId(), startDate: held.periodStart, settled: false });
  }
  if (paymentStatus === 'ended')
    Object.assign(wanted, {
      openFor: `ended:${subscription.id}`,
      status: subscription.status === 'active' ? 'ended' : subscription.status,
      settled: subscription.membershipId === null,
    });
  const entries = Object.entries(wanted).filter(
    ([field, value]) => !isSame(subscription[field as keyof StoredSubscription], value),
  );
  const isNews = entries.some(([field]) => field !== 'settled');
  return isNews ? Object.fromEntries(entries) : {};
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
