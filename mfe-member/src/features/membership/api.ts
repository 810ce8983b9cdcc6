import { membershipPlan, subscription, freeMembershipTerm, type ApplicationData, type MembershipPlan, type Subscription } from '@postcard/contracts/identity';
import { membership } from '@postcard/contracts/business';
import { notification, type Notification } from '@postcard/contracts/notify';
import { ApiError, apiFetch, fetcher, reloadSession, useApi } from '@postcard/web-kit';
import { useSWRConfig } from 'swr';
import { z } from 'zod';

const plans = z.array(membershipPlan);
const notices = z.array(notification);

export const usePlans = () => useApi<MembershipPlan[]>('/api/membership-plans', fetcher({ schema: plans }));

const subscriptionPath = '/active-subscription';
const noticesPath = '/api/notifications?limit=100';

/** The subscription in force or under review; null when there is none. */
export const useSubscription = (userId: string) => useApi<Subscription | null>(`/api/users/${userId}${subscriptionPath}`, loadSubscription, { revalidateOnMount: true });

async function loadSubscription(path: string): Promise<Subscription | null> {
  try {
    return await apiFetch(path, { schema: subscription });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Why the last application was refused, as the notice of the review tells it. Only asked where there is no membership and
 * nothing under review: then the newest notice about membership can only be a refusal.
 */
export function useRejection(wanted: boolean): { notice: Notification | undefined; isLoading: boolean } {
  const { data, isLoading } = useApi<Notification[]>(wanted ? noticesPath : null, fetcher({ schema: notices }), { revalidateOnMount: true });
  return { notice: data?.find(({ type }) => type === 'membership'), isLoading };
}

/** Reads an application again once it was decided, and forgets what was told of an earlier one. */
export function useRefreshMembership(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => Promise.all([mutate(noticesPath, undefined), mutate((key) => typeof key === 'string' && key.endsWith(subscriptionPath))]);
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
