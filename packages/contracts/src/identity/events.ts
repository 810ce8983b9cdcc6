import { z } from '../shared/zod.ts';
import { cents, id, instant } from '../shared/fields.ts';
import { staffRole } from '../shared/staff-roles.ts';
import { membershipInvoice } from './membership.ts';
import { applicationData } from './subscriptions.ts';

/** Every user event contains all of these, so projections do not depend on the order of event types. */
export const member = z.object({
  userId: id,
  accountNumber: z.string(),
  email: z.string(),
  firstName: z.string(),
  displayName: z.string(),
  businessName: z.string(),
  businessCategory: z.string(),
  businessSubcategory: z.string(),
  membershipId: z.string().nullable(),
  /** Memberships in other towns than the first, which has `membershipId`. */
  memberships: z.record(z.string(), z.string()).optional(),
  isAdmin: z.boolean(),
  staffRole: staffRole.nullable().optional(),
  /** Set if the role applies only in some towns. */
  staffTowns: z.record(z.string(), staffRole).optional(),
  sessionVersion: z.int(),
});
export type Member = z.infer<typeof member>;

const application = z.object({ member, subscriptionId: id });
const paidMembership = application.extend({
  planName: z.string(),
  amount: cents,
  billingCycle: z.string(),
  paidUntil: instant,
});

export const securityChanges = [
  'passkey_added',
  'passkey_removed',
  'authenticator_added',
  'authenticator_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'second_factors_reset',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

export const identityEventData = {
  'user.registered': z.object({ member, verificationToken: z.string() }),
  /** `token` opens the account until it has a password or passkey, or `expiresAt`; using it confirms the address. */
  'user.quick-started': z.object({ member, username: z.string(), token: z.string(), expiresAt: instant }),
  'user.updated': z.object({ member }),
  'user.verification-requested': z.object({ member, verificationToken: z.string() }),
  /** The link goes to the new address; `member` still has the old one, which is notified. */
  'user.email-change-requested': z.object({ member, newEmail: z.string(), verificationToken: z.string() }),
  /** `member` has the new address. `undoToken` restores the old one; absent while an earlier token is valid. */
  'user.email-changed': z.object({ member, formerEmail: z.string(), undoToken: z.string().optional(), at: instant }),
  /** `member` has the business, but no longer a person's name, email address or phone. */
  'user.closed': z.object({ member }),
  'user.password-recovery-requested': z.object({ member, resetToken: z.string(), expiresAt: instant }),
  'user.password-changed': z.object({ member, at: instant }),
  'user.new-device': z.object({ member, at: instant, userAgent: z.string(), network: z.string() }),
  /** `undoToken` removes an added factor and returns the account to its owner. */
  'user.security-changed': z.object({
    member,
    change: z.enum(securityChanges),
    at: instant,
    undoToken: z.string().optional(),
  }),
  /** Second factors are reset at `effectiveAt` unless `keepToken` is used before. */
  'user.factor-reset-requested': z.object({ member, keepToken: z.string(), effectiveAt: instant }),
  'staff.invited': z.object({
    invitationId: id,
    email: z.string(),
    staffRole,
    invitedBy: z.string(),
    token: z.string(),
    expiresAt: instant,
  }),
  'user.username-reminder-requested': z.object({ member, username: z.string() }),
  'membership.applied': application.extend({
    applicationData,
    /** True for a quick start, whose email also confirms the application. */
    quickStart: z.boolean().optional(),
  }),
  'membership.approved': application,
  'membership.rejected': application.extend({ reason: z.string() }),
  /** The membership starts with its first payment. */
  'membership.payment-due': paidMembership,
  /** `paidFrom` and `paidUntil` limit the period of the invoice. */
  'membership.paid': paidMembership.extend({ invoice: membershipInvoice, paidFrom: instant }),
  /** The membership continues while payment is retried. */
  'membership.payment-failed': paidMembership,
  /**
   * A payment for an unknown membership, such as one made after the backup that was restored. It has been ended; a
   * person refunds the money. `paymentId` is the provider's.
   */
  'membership.payment-unowned': z.object({
    paymentId: id,
    amount: cents,
    email: z.string().nullable(),
    paidAt: instant,
  }),
  'membership.cancelled': paidMembership,
  'membership.resumed': paidMembership,
  /** `reason` is set if the team ended it. */
  'membership.ended': paidMembership.extend({ reason: z.string().optional() }),
} as const;
