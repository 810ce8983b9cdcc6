import {
  membershipPlan,
  subscription,
  freeMembershipTerm,
  type ApplicationData,
  type MembershipPlan,
  type Subscription,
} from '@postcard/contracts/identity';
import { membership } from '@postcard/contracts/business';
import {
  membershipInvoice,
  paidMembershipTerm,
  type MembershipInvoice,
  billingCycles,
  priceOfCycle,
  type BillingCycle,
} from '@postcard/contracts/membership';
import { notification, type Notification } from '@postcard/contracts/notify';
import { ApiError, apiFetch, readAll, reloadSession, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';
import { formatMoney, type Choice } from '@postcard/ui';
import { applicationKey, membershipNoticesPath, subscriptionPath } from '../refresh/refresh.ts';

const planList = z.array(membershipPlan);
const notices = z.array(notification);

export const usePlans = () =>
  useApi<MembershipPlan[]>('/api/membership-plans', async (path) => (await readAll(path, planList)).toReversed());

/** Returns the subscription in force or under review, or null; makes no request without a user. */
export const useSubscription = (userId: string | undefined) =>
  useApi<Subscription | null>(userId ? `/api/users/${userId}${subscriptionPath}` : null, loadSubscription);

async function loadSubscription(path: string): Promise<Subscription | null> {
  try {
    return await apiFetch(path, { schema: subscription });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Returns the newest notice of a refusal or an ended membership, unless a notice about payment is newer. */
export function useRejection(enabled: boolean): { notice: Notification | undefined; isLoading: boolean } {
  const { data, isLoading } = useApi(enabled ? membershipNoticesPath : null, notices);
  return { notice: rejectionIn(data ?? []), isLoading };
}

function rejectionIn(newestFirst: readonly Notification[]): Notification | undefined {
  const newest = newestFirst.find(({ type }) => type === 'membership' || type === 'membership-payment');
  return newest?.type === 'membership' ? newest : undefined;
}

export type ApplicationState = 'none' | 'pending' | 'approved' | 'refused';

export async function readApplication(userId: string): Promise<ApplicationState> {
  const made = await loadSubscription(`/api/users/${userId}${subscriptionPath}`);
  if (made) return made.reviewStatus === 'pending' ? 'pending' : 'approved';
  // If the notices cannot be loaded, the user can apply again.
  const shown = await apiFetch(membershipNoticesPath, { schema: notices }).catch(() => []);
  return rejectionIn(shown) ? 'refused' : 'none';
}

export const useApplication = (userId: string | undefined) =>
  useApi<ApplicationState>(userId ? `${applicationKey}${userId}` : null, () => readApplication(userId ?? ''));

/** Applies with the chosen plan or the free plan, and reloads the user, who may be a member now. */
export async function apply(userId: string, data: ApplicationData, offer?: Offer): Promise<Subscription> {
  const now = new Date();
  const terms = offer
    ? {
        membershipPlanId: offer.planId,
        ...paidMembershipTerm(now, offer.cycle),
        billingCycle: offer.cycle,
        amount: offer.amount,
      }
    : {
        membershipPlanId: membership.freePlanId,
        ...freeMembershipTerm(now),
        billingCycle: membership.billingCycle,
        amount: membership.amount,
      };
  const body = { userId, ...terms, applicationData: data };
  const applied = await apiFetch('/api/subscriptions', { method: 'POST', body, schema: subscription });
  await reloadSession();
  return applied;
}

const page = z.object({ url: z.string() });
const act = (id: string, verb: 'cancel' | 'resume') =>
  apiFetch(`/api/subscriptions/${encodeURIComponent(id)}/${verb}`, { method: 'POST', schema: subscription });

export const startPayment = (id: string) =>
  apiFetch(`/api/subscriptions/${encodeURIComponent(id)}/checkout`, { method: 'POST', schema: page });
export const endMembership = (id: string): Promise<Subscription> => act(id, 'cancel');
export const resumeMembership = (id: string): Promise<Subscription> => act(id, 'resume');

export const useMembershipInvoices = () => useApi('/api/subscriptions/invoices?limit=200', z.array(membershipInvoice));

export const openInvoice = ({ id }: MembershipInvoice) =>
  apiFetch(`/api/subscriptions/invoices/${encodeURIComponent(id)}/page`, { method: 'POST', schema: page });

export type Offer = {
  value: string;
  planId: number;
  name: string;
  description: string;
  cycle: BillingCycle;
  amount: number;
};

export const offersOf = (plans: readonly MembershipPlan[]): Offer[] =>
  plans
    .filter(({ id }) => id !== membership.freePlanId)
    .flatMap((plan) =>
      billingCycles.map((cycle) => ({
        value: `${plan.id}-${cycle}`,
        planId: plan.id,
        name: plan.name,
        description: plan.description,
        cycle,
        amount: priceOfCycle(plan, cycle),
      })),
    )
    .filter(({ amount }) => amount > 0);

export const offerOf = (offers: readonly Offer[], value: string): Offer | undefined =>
  offers.find((each) => each.value === value);

export const priceOf = ({ amount, cycle }: { amount: number; cycle: string }): string =>
  `${formatMoney(amount)} a ${cycle === 'yearly' ? 'year' : 'month'}`;

export const choicesOf = (offers: readonly Offer[]): Choice[] => [
  { value: '', label: 'Free membership', detail: 'Everything you need to place ads. It costs nothing.' },
  ...offers.map((offer) => ({
    value: offer.value,
    label: `${offer.name}, ${priceOf(offer)}`,
    detail: offer.description,
  })),
];
