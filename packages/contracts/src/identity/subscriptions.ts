import { z } from '../shared/zod.ts';
import { membership } from '../shared/business.ts';
import { adminListQuery, cents, id, instant, optionalText, statusFilter, text } from '../shared/fields.ts';
import { callers, listByStatus, listOf, readOf, routes } from '../shared/route.ts';

export const membershipPlan = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    monthlyPrice: cents,
    yearlyPrice: cents,
    benefits: z.array(z.string()),
    isActive: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'MembershipPlan' });
export type MembershipPlan = z.infer<typeof membershipPlan>;

const applicationBody = z.strictObject({
  businessDescription: z.string().trim().max(4000).default(''),
  yearsInBusiness: z.string().trim().max(40).default(''),
  website: z.string().trim().max(300).default(''),
  reasonToJoin: z.string().trim().max(4000).default(''),
  businessAddress: optionalText(300),
});

/** Has no rules, so that older readers accept later values. */
export const applicationData = z.object({
  businessDescription: z.string(),
  yearsInBusiness: z.string(),
  website: z.string(),
  reasonToJoin: z.string(),
  /** Missing if it was not requested. */
  businessAddress: z.string().optional(),
});
export type ApplicationData = z.infer<typeof applicationData>;

export const subscribeBody = z.strictObject({
  userId: id,
  membershipPlanId: z.int(),
  startDate: instant,
  endDate: instant,
  billingCycle: z.string().max(20),
  amount: cents,
  applicationData: applicationBody,
});
export type SubscribeBody = z.infer<typeof subscribeBody>;

export const businessAddressBody = z.strictObject({
  businessAddress: text('Please enter your business address', 300),
});

export const reviewStatus = z.enum(['pending', 'approved', 'rejected']);

/** `none` if free, `due` until the first payment, `ended` once no more payments are charged. */
export const membershipPaymentStatus = z.enum(['none', 'due', 'active', 'past_due', 'ended']);
export type MembershipPaymentStatus = z.infer<typeof membershipPaymentStatus>;

export const subscription = z
  .object({
    id,
    userId: id,
    membershipPlanId: z.int(),
    startDate: instant,
    endDate: instant,
    status: z.string(),
    reviewStatus,
    rejectionReason: z.string().nullable(),
    billingCycle: z.string(),
    amount: cents,
    applicationData,
    businessName: z.string(),
    businessCategory: z.string(),
    businessSubcategory: z.string(),
    /** The plan's name at the time of the application. */
    planName: z.string().optional(),
    paymentStatus: membershipPaymentStatus.optional(),
    /** True if the membership ends on `endDate` and is not renewed. */
    cancelAtPeriodEnd: z.boolean().optional(),
    /** Set only in the team's list. */
    applicant: z
      .object({ contactName: z.string(), email: z.string(), phone: z.string(), website: z.string().nullable() })
      .optional(),
    createdAt: instant,
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscription>;

export function freeMembershipTerm(start: Date): { startDate: string; endDate: string } {
  const end = new Date(start);
  end.setUTCFullYear(end.getUTCFullYear() + membership.termYears);
  return { startDate: start.toISOString(), endDate: end.toISOString() };
}

/** `ended`: by the team, or when payments stopped. `closed`: the account was closed. */
export const subscriptionStatuses = ['active', 'ended', 'closed'] as const;

const tag = 'Membership';

export const subscriptionRoutes = {
  ...routes(tag, callers.users, {
    listMembershipPlans: {
      ...listOf(membershipPlan),
      path: '/api/membership-plans',
      access: 'public',
      cached: true,
      summary: 'The active membership plans, the newest first',
    },
    subscribe: {
      method: 'POST',
      path: '/api/subscriptions',
      summary: 'Apply for membership',
      body: subscribeBody,
      success: { status: 201, schema: subscription },
      errors: ['forbidden', 'already_applied', 'already_member'],
    },
    giveBusinessAddress: {
      method: 'PUT',
      path: '/api/subscriptions/{id}/business-address',
      summary: "Add the business's address to one's own application while it is under review",
      body: businessAddressBody,
      success: { status: 200, schema: subscription },
      errors: ['not_found', 'already_reviewed', 'conflict'],
    },
  }),
  ...routes(tag, callers.office, {
    activeSubscription: {
      ...readOf(subscription),
      path: '/api/users/{id}/active-subscription',
      access: 'user',
      logged: 'read',
      summary: 'The subscription in force or under review',
    },
    listSubscriptions: {
      ...listByStatus(subscription, subscriptionStatuses),
      path: '/api/subscriptions',
      logged: 'read',
      summary: 'Applications, newest first; `status` is active, ended or closed',
      query: adminListQuery(subscriptionStatuses).extend({ reviewStatus: statusFilter(reviewStatus.options) }),
    },
    approveSubscription: {
      method: 'POST',
      path: '/api/subscriptions/{id}/approve',
      summary: 'Approve an application',
      success: { status: 200, schema: subscription },
      errors: ['not_found', 'already_reviewed'],
    },
    rejectSubscription: {
      method: 'POST',
      path: '/api/subscriptions/{id}/reject',
      summary: 'Reject an application',
      body: z.strictObject({ reason: text('Please give a reason', 1000) }),
      success: { status: 200, schema: subscription },
      errors: ['not_found', 'already_reviewed'],
    },
  }),
} as const;
