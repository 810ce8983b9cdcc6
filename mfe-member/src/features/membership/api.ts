import { membershipPlan, subscription, freeMembershipTerm, type ApplicationData, type MembershipPlan, type Subscription } from '@postcard/contracts/identity';
import { membership } from '@postcard/contracts/business';
import { ApiError, apiFetch, fetcher, reloadSession, useApi } from '@postcard/web-kit';
import { z } from 'zod';

const plans = z.array(membershipPlan);

export const usePlans = () => useApi<MembershipPlan[]>('/api/membership-plans', fetcher({ schema: plans }));

/** The subscription in force or under review; null when there is none. */
export const useSubscription = (userId: string) => useApi<Subscription | null>(`/api/users/${userId}/active-subscription`, loadSubscription);

async function loadSubscription(path: string): Promise<Subscription | null> {
  try {
    return await apiFetch(path, { schema: subscription });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Applies for the free membership and reads the user again, who may be a member by now. */
export async function apply(userId: string, data: ApplicationData): Promise<Subscription> {
  const body = {
    userId,
    membershipPlanId: membership.freePlanId,
    ...freeMembershipTerm(new Date()),
    billingCycle: membership.billingCycle,
    amount: membership.amount,
    applicationData: data,
  };
  const applied = await apiFetch('/api/subscriptions', { method: 'POST', body, schema: subscription });
  await reloadSession();
  return applied;
}
