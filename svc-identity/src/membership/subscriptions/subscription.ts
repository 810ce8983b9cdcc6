import {
  freeMembershipTerm,
  membership,
  paidMembershipTerm,
  priceOfCycle,
  type SubscribeBody,
  type Subscription,
} from '@postcard/contracts';
import type { FieldErrors, MembershipPaymentStatus, MembershipPlan } from '@postcard/contracts';
import { isCycle } from '../plans/plan.ts';

export type MembershipPayment = {
  planName: string;
  paymentStatus: MembershipPaymentStatus;
  cancelAtPeriodEnd: boolean;
  /** Number of the payment page, part of its idempotency key at the provider. */
  attempt: number;
  /** Expiry of the payment page; null without one. */
  checkoutExpiresAt: Date | null;
  stripeSessionId: string | null;
  stripeCustomerId: string | null;
  stripePriceId: string | null;
  /** Time of the next check at the provider; null if the state is final. */
  lookAt: Date | null;
};

export const unpaid: MembershipPayment = {
  planName: '',
  paymentStatus: 'none',
  cancelAtPeriodEnd: false,
  attempt: 0,
  checkoutExpiresAt: null,
  stripeSessionId: null,
  stripeCustomerId: null,
  stripePriceId: null,
  lookAt: null,
};

/** A subscription as stored. `openFor` is unique: the user's id while pending or approved. */
export type StoredSubscription = MembershipPayment & {
  id: string;
  userId: string;
  openFor: string;
  membershipPlanId: number;
  startDate: Date;
  endDate: Date;
  status: string;
  reviewStatus: 'pending' | 'approved' | 'rejected';
  rejectionReason: string | null;
  membershipId: string | null;
  /** False from a decision until it is applied to the user's account. */
  settled: boolean;
  billingCycle: string;
  amount: number;
  stripeSubscriptionId: string | null;
  applicationData: SubscribeBody['applicationData'];
  businessName: string;
  businessCategory: string;
  businessSubcategory: string;
  version: number;
  createdAt: Date;
};

export const noApplicationData: StoredSubscription['applicationData'] = {
  businessDescription: '',
  yearsInBusiness: '',
  website: '',
  reasonToJoin: '',
};

const day = 24 * 3_600_000;

type Priced = Pick<MembershipPlan, 'id' | 'monthlyPrice' | 'yearlyPrice'>;
type Terms = { amount: number; term: (start: Date) => { startDate: string; endDate: string }; length: string };

/** Returns a plan's terms for a cycle; null without that cycle. The free plan has the cycle 'free' for ten years. */
export function termsOf(plan: Priced, cycle: string): Terms | null {
  if (plan.id === membership.freePlanId)
    return cycle === membership.billingCycle
      ? { amount: membership.amount, term: freeMembershipTerm, length: 'ten years' }
      : null;
  const amount = priceOfCycle(plan, cycle);
  if (!isCycle(cycle) || amount === 0) return null;
  return {
    amount,
    term: (start) => paidMembershipTerm(start, cycle),
    length: cycle === 'yearly' ? 'a year at a time' : 'a month at a time',
  };
}

/** Returns an error for each field that differs from the plan, or from the free plan if it is unavailable. */
export function termErrors(body: SubscribeBody, plan: Priced | null, now: Date): FieldErrors {
  const errors: FieldErrors = {};
  if (!plan) errors['membershipPlanId'] = ['You can’t apply for this plan'];
  const terms = plan ? termsOf(plan, body.billingCycle) : null;
  if (!terms) errors['billingCycle'] = ['The plan doesn’t have this billing cycle'];
  const { amount, term, length } = terms ?? {
    amount: membership.amount,
    term: freeMembershipTerm,
    length: 'ten years',
  };
  if (body.amount !== amount) errors['amount'] = ['The amount is not the plan’s'];
  const start = new Date(body.startDate);
  if (Math.abs(start.getTime() - now.getTime()) > day) errors['startDate'] = ['The membership starts today'];
  if (Math.abs(Date.parse(body.endDate) - Date.parse(term(start).endDate)) > day)
    errors['endDate'] = [`The membership lasts ${length}`];
  return errors;
}

export function presentSubscription(subscription: StoredSubscription): Subscription {
  const { startDate, endDate, createdAt, ...rest } = subscription;
  return {
    ...rest,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
