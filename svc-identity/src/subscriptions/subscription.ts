import { freeMembershipTerm, membership, type SubscribeBody, type Subscription } from '@postcard/contracts';
import type { FieldErrors, MembershipPlan } from '@postcard/contracts';

/** A subscription as stored. `openFor` is the user while pending or approved, and unique: one at a time. */
export type StoredSubscription = {
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
  /** False from an approval until the user's account carries the membership. */
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

/** What an application says once its account is closed. */
export const noAnswers: StoredSubscription['applicationData'] = { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' };

const day = 24 * 3_600_000;

/** What in an application is not the plan's. The free plan costs nothing, has the cycle 'free' and lasts ten years. */
export function termErrors(body: SubscribeBody, plan: MembershipPlan | null, now: Date): FieldErrors {
  const errors: FieldErrors = {};
  if (!plan || plan.id !== membership.freePlanId) errors['membershipPlanId'] = ['This plan cannot be applied for'];
  if (body.amount !== membership.amount) errors['amount'] = ['The amount is not the plan’s'];
  if (body.billingCycle !== membership.billingCycle) errors['billingCycle'] = ['The billing cycle is not the plan’s'];
  const start = new Date(body.startDate);
  if (Math.abs(start.getTime() - now.getTime()) > day) errors['startDate'] = ['The membership starts today'];
  const end = Date.parse(freeMembershipTerm(start).endDate);
  if (Math.abs(Date.parse(body.endDate) - end) > day) errors['endDate'] = ['The membership lasts ten years'];
  return errors;
}

export function presentSubscription(subscription: StoredSubscription): Subscription {
  const { startDate, endDate, createdAt, ...rest } = subscription;
  return { ...rest, startDate: startDate.toISOString(), endDate: endDate.toISOString(), createdAt: createdAt.toISOString() };
}
