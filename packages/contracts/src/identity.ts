import { z } from './zod.ts';
import { businessCategory, businessSubcategory, checkCategoryPair } from './categories.ts';
import { membership } from './business.ts';
import {
  adminListQuery,
  cents,
  email,
  exactText,
  id,
  idParams,
  instant,
  optionalText,
  pageQuery,
  statusFilter,
  text,
  website,
} from './fields.ts';
import { looksLikeLink } from './link-like.ts';
import { route } from './route.ts';

const passwordLength = z
  .string('Password must be at least 8 characters')
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password must be at most 128 characters')
  .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
  .regex(/[a-z]/, 'Password must contain at least one lowercase letter');

/** A reset does not ask for a special character; registering does. */
export const resetPassword = passwordLength.regex(/[0-9]/, 'Password must contain at least one number');
export const newPassword = resetPassword.regex(/[^A-Za-z0-9]/, 'Password must contain at least one special character');

/** It goes into letters, where nothing that anybody typed may become a link. */
export const username = text('Username is required', 60).refine(
  (name) => !looksLikeLink(name) && !/[/:\\]/.test(name),
  'Please choose a username that does not look like a web or email address',
);

const profile = {
  businessName: text('Business name is required', 120),
  businessCategory,
  businessSubcategory,
  firstName: text('First name is required', 80),
  lastName: text('Last name is required', 80),
  website,
  phone: text('Phone number is required', 40),
};

export const registerBody = z
  .strictObject({
    ...profile,
    businessType: z.string().trim().max(80).default('Other'),
    contactName: optionalText(170),
    email,
    username,
    password: newPassword,
  })
  .superRefine(checkCategoryPair);
export type RegisterBody = z.infer<typeof registerBody>;

export const loginBody = z.strictObject({
  username: text('Username is required', 254),
  password: exactText('Password is required'),
});

export const user = z
  .object({
    id,
    accountNumber: z.string(),
    username: z.string(),
    displayName: z.string(),
    businessName: z.string(),
    businessType: z.string(),
    businessCategory: z.string(),
    businessSubcategory: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    contactName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** The address that is to be the next once it is confirmed. Missing from an earlier svc-identity. */
    pendingEmail: z.string().nullable().optional(),
    phone: z.string(),
    website: z.string().nullable(),
    profilePicture: z.string().nullable(),
    membershipId: z.string().nullable(),
    isAdmin: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

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
});

/** The same in answers and events, where older readers must not refuse what is added later. */
export const applicationData = z.object({
  businessDescription: z.string(),
  yearsInBusiness: z.string(),
  website: z.string(),
  reasonToJoin: z.string(),
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

export const reviewStatus = z.enum(['pending', 'approved', 'rejected']);

/**
 * Where the money of a membership stands: `none` for the free one, `due` until the first payment, `ended` once nothing
 * is charged any more.
 */
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
    /** The plan as it was called when it was applied for. */
    planName: z.string().optional(),
    paymentStatus: membershipPaymentStatus.optional(),
    /** Paid until `endDate`, and not renewed then. */
    cancelAtPeriodEnd: z.boolean().optional(),
    createdAt: instant,
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscription>;

export const profileChange = z
  .strictObject({
    ...profile,
    businessType: z.string().trim().max(80),
    contactName: optionalText(170),
    email,
    currentPassword: z.string().max(1000, 'Please use at most 1000 characters'),
  })
  .partial()
  .superRefine(checkCategoryPair);
export type ProfileChange = z.infer<typeof profileChange>;

export const jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/** The dates of a free membership that starts at an instant: ten years. */
export function freeMembershipTerm(start: Date): { startDate: string; endDate: string } {
  const end = new Date(start);
  end.setUTCFullYear(end.getUTCFullYear() + membership.termYears);
  return { startDate: start.toISOString(), endDate: end.toISOString() };
}

const tag = 'Accounts';
const token = z.strictObject({ token: z.string().min(1).max(200) });

/** How a list of users can be narrowed: who runs the site, who may book, and who may not or not yet. */
export const userStatuses = ['administrator', 'member', 'none'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** `ended` by the team or with its last payment, `closed` with its account. */
export const subscriptionStatuses = ['active', 'ended', 'closed'] as const;

export const identityRoutes = {
  register: route({
    id: 'register',
    method: 'POST',
    path: '/api/users/register',
    access: 'public',
    tag,
    summary: 'Register a business and start its session',
    body: registerBody,
    idempotent: true,
    success: { status: 201, schema: user },
    errors: ['email_taken', 'username_taken', 'too_many_requests'],
  }),
  login: route({
    id: 'login',
    method: 'POST',
    path: '/api/users/login',
    access: 'public',
    tag,
    summary: 'Log in with username and password',
    body: loginBody,
    success: { status: 200, schema: user },
    errors: ['invalid_credentials', 'too_many_requests'],
  }),
  logout: route({
    id: 'logout',
    method: 'POST',
    path: '/api/users/logout',
    access: 'public',
    tag,
    summary: 'End this session',
    success: { status: 204 },
  }),
  refresh: route({
    id: 'refresh',
    method: 'POST',
    path: '/api/users/refresh',
    access: 'public',
    tag,
    summary: 'Exchange the refresh token for a new pair',
    success: { status: 204 },
    errors: ['unauthenticated'],
  }),
  me: route({
    id: 'me',
    method: 'GET',
    path: '/api/users/me',
    access: 'user',
    tag,
    summary: 'The logged-in user',
    success: { status: 200, schema: user },
  }),
  listUsers: route({
    id: 'listUsers',
    method: 'GET',
    path: '/api/users',
    access: 'admin',
    tag,
    summary: 'All users, newest first; `status` is administrator, member or none',
    query: adminListQuery(userStatuses),
    success: { status: 200, schema: z.array(user) },
    errors: ['invalid_status'],
  }),
  getUser: route({
    id: 'getUser',
    method: 'GET',
    path: '/api/users/{id}',
    access: 'user',
    tag,
    summary: 'One user: oneself, or any for an administrator',
    params: idParams,
    success: { status: 200, schema: user },
    errors: ['not_found'],
  }),
  updateUser: route({
    id: 'updateUser',
    method: 'PATCH',
    path: '/api/users/{id}',
    access: 'user',
    standing: true,
    tag,
    summary:
      'Change profile fields. Another `email` needs the `currentPassword` of whoever asks, and counts once it is confirmed',
    params: idParams,
    body: profileChange,
    success: { status: 200, schema: user },
    errors: ['not_found', 'email_taken', 'too_many_requests', 'conflict'],
  }),
  changePassword: route({
    id: 'changePassword',
    method: 'POST',
    path: '/api/users/{id}/password',
    access: 'user',
    standing: true,
    tag,
    summary: 'Change the password and end the other sessions',
    params: idParams,
    body: z.strictObject({ currentPassword: exactText('Password is required'), newPassword }),
    success: { status: 204 },
    errors: ['not_found', 'invalid_credentials', 'too_many_requests', 'conflict'],
  }),
  forgotPassword: route({
    id: 'forgotPassword',
    method: 'POST',
    path: '/api/users/forgot-password',
    access: 'public',
    tag,
    summary: 'Ask for a reset link by e-mail',
    body: z.strictObject({ email }),
    success: { status: 202 },
    errors: ['too_many_requests'],
  }),
  forgotUsername: route({
    id: 'forgotUsername',
    method: 'POST',
    path: '/api/users/forgot-username',
    access: 'public',
    tag,
    summary: 'Ask for the username by e-mail',
    body: z.strictObject({ email }),
    success: { status: 202 },
    errors: ['too_many_requests'],
  }),
  resetPassword: route({
    id: 'resetPassword',
    method: 'POST',
    path: '/api/users/reset-password/{token}',
    access: 'public',
    tag,
    summary: 'Set a new password with a reset link',
    params: token,
    body: z.strictObject({ password: resetPassword }),
    success: { status: 204 },
    errors: ['reset_token_invalid', 'too_many_requests'],
  }),
  verifyEmail: route({
    id: 'verifyEmail',
    method: 'POST',
    path: '/api/users/verify-email/{token}',
    access: 'public',
    tag,
    summary: 'Confirm the e-mail address',
    params: token,
    success: { status: 204 },
    errors: ['verification_token_invalid', 'email_taken', 'conflict'],
  }),
  listMembershipPlans: route({
    id: 'listMembershipPlans',
    method: 'GET',
    path: '/api/membership-plans',
    access: 'public',
    tag: 'Membership',
    summary: 'The active membership plans, the newest first',
    query: pageQuery,
    success: { status: 200, schema: z.array(membershipPlan) },
  }),
  subscribe: route({
    id: 'subscribe',
    method: 'POST',
    path: '/api/subscriptions',
    access: 'user',
    standing: true,
    tag: 'Membership',
    summary: 'Apply for membership',
    body: subscribeBody,
    success: { status: 201, schema: subscription },
    errors: ['forbidden', 'already_applied', 'already_member'],
  }),
  activeSubscription: route({
    id: 'activeSubscription',
    method: 'GET',
    path: '/api/users/{id}/active-subscription',
    access: 'user',
    tag: 'Membership',
    summary: 'The subscription in force or under review',
    params: idParams,
    success: { status: 200, schema: subscription },
    errors: ['not_found'],
  }),
  listSubscriptions: route({
    id: 'listSubscriptions',
    method: 'GET',
    path: '/api/subscriptions',
    access: 'admin',
    tag: 'Membership',
    summary: 'Applications, newest first; `status` is active, ended or closed',
    query: adminListQuery(subscriptionStatuses).extend({ reviewStatus: statusFilter(reviewStatus.options) }),
    success: { status: 200, schema: z.array(subscription) },
    errors: ['invalid_status'],
  }),
  approveSubscription: route({
    id: 'approveSubscription',
    method: 'POST',
    path: '/api/subscriptions/{id}/approve',
    access: 'admin',
    tag: 'Membership',
    summary: 'Approve an application',
    params: idParams,
    success: { status: 200, schema: subscription },
    errors: ['not_found', 'already_reviewed'],
  }),
  rejectSubscription: route({
    id: 'rejectSubscription',
    method: 'POST',
    path: '/api/subscriptions/{id}/reject',
    access: 'admin',
    tag: 'Membership',
    summary: 'Reject an application',
    params: idParams,
    body: z.strictObject({ reason: text('Please give a reason', 1000) }),
    success: { status: 200, schema: subscription },
    errors: ['not_found', 'already_reviewed'],
  }),
  jwks: route({
    id: 'jwks',
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'public',
    tag,
    summary: 'The keys that sign access tokens',
    success: { status: 200, schema: jwks },
  }),
} as const;
