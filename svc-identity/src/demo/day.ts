import { freeMembershipTerm, membership, type SubscribeBody } from '@postcard/contracts';
import { demoApplicants, demoJoinedDaysAgo, demoMembers, demoUnpaid } from '@postcard/demo-data';
import type { InvoiceStore } from '../membership/payments/invoice-store.ts';
import { unpaid, type StoredSubscription } from '../membership/subscriptions/subscription.ts';
import type { SubscriptionStore } from '../membership/subscriptions/store.ts';
import type { StoredUser } from '../accounts/users/user.ts';
import { addDemoUser, daysBefore, type SeedDeps } from './seed.ts';

type Deps = SeedDeps & {
  subscriptions: Pick<SubscriptionStore, 'insert'>;
  invoices: Pick<InvoiceStore, 'keep'>;
};

type Application = {
  at: Date;
  data: SubscribeBody['applicationData'];
  membershipId?: string | null;
};

/** Seeds the demo: members who joined over a month, two applicants and an unpaid membership. Sends no email. */
export async function seedDay(deps: Deps): Promise<void> {
  const { users, subscriptions, now } = deps;
  for (const [nth, { userId }] of demoMembers.entries()) {
    const user = await users.byId(userId);
    const at = daysBefore(now(), demoJoinedDaysAgo[nth] ?? 0);
    const data = { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' };
    if (user?.membershipId)
      await subscriptions.insert(applicationOf(user, { at, data, membershipId: user.membershipId }), []);
  }
  for (const { daysAgo, applicationData, firstSpot: _spot, ...account } of demoApplicants) {
    const at = daysBefore(now(), daysAgo);
    await addDemoUser(deps, account, { at, membershipId: null });
    const user = await users.byId(account.userId);
    if (user && !user.membershipId) await subscriptions.insert(applicationOf(user, { at, data: applicationData }), []);
  }
  await askForPayment(deps);
}

const applicationOf = (user: StoredUser, { at, data, membershipId = null }: Application): StoredSubscription => {
  const term = freeMembershipTerm(at);
  return {
    ...unpaid,
    planName: 'Local business membership',
    id: `demo-subscription-${user.id}`,
    userId: user.id,
    openFor: user.id,
    membershipPlanId: membership.freePlanId,
    startDate: new Date(term.startDate),
    endDate: new Date(term.endDate),
    status: 'active',
    reviewStatus: membershipId ? 'approved' : 'pending',
    rejectionReason: null,
    membershipId,
    settled: true,
    billingCycle: membership.billingCycle,
    amount: membership.amount,
    stripeSubscriptionId: null,
    applicationData: data,
    businessName: user.businessName,
    businessCategory: user.businessCategory,
    businessSubcategory: user.businessSubcategory,
    version: 1,
    createdAt: at,
  };
};

function askForPayment({ invoices, now }: Deps): Promise<void> {
  const { userId, businessName, daysAgo, invoiceNumber, description, amount } = demoUnpaid;
  const date = daysBefore(now(), daysAgo);
  return invoices.keep(
    { userId, businessName, subscriptionId: `demo-subscription-${userId}` },
    {
      stripeInvoiceId: 'demo',
      invoiceNumber,
      description,
      amount,
      status: 'open',
      date,
      paidDate: null,
      periodStart: date,
      periodEnd: daysBefore(now(), daysAgo - 30),
    },
    async () => [],
  );
}
