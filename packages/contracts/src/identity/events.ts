import { z } from '../shared/zod.ts';
import { cents, id, instant } from '../shared/fields.ts';
import { staffRole } from '../shared/staff-roles.ts';
import { membershipInvoice } from './membership.ts';
import { applicationData } from './subscriptions.ts';

/** User data for other services. Every user event carries all of it, so projections need no order of types. */
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
  /** By town, where there is one in another town than the first, whose `membershipId` is. */
  memberships: z.record(z.string(), z.string()).optional(),
  isAdmin: z.boolean(),
  staffRole: staffRole.nullable().optional(),
  /** By town, where the role counts in some of them alone. */
  staffTowns: z.record(z.string(), staffRole).optional(),
  sessionVersion: z.int(),
});
export type Member = z.infer<typeof member>;

const application = z.object({ member, subscriptionId: id });
/** A paid membership: the plan's name, what one period costs, and until when it is paid. */
const paidMembership = application.extend({
  planName: z.string(),
  amount: cents,
  billingCycle: z.string(),
  paidUntil: instant,
});

/** Changes of an account that its owner is notified of at once. */
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

/** The events of svc-identity. */
export const identityEventData = {
  'user.registered': z.object({ member, verificationToken: z.string() }),
  /**
   * Somebody has registered with six fields and without a password, and applied for membership. `token` opens the
   * account until it has a password or a passkey, or `expiresAt`; following it confirms the address.
   */
  'user.quick-started': z.object({ member, username: z.string(), token: z.string(), expiresAt: instant }),
  'user.updated': z.object({ member }),
  'user.verification-requested': z.object({ member, verificationToken: z.string() }),
  /** Another address was asked for: the link goes to it, and `member` still has the one before, which is notified. */
  'user.email-change-requested': z.object({ member, newEmail: z.string(), verificationToken: z.string() }),
  /**
   * The new address is confirmed, and `member` has it. The one before can take it back with `undoToken`, unless an
   * earlier one still can.
   */
  'user.email-changed': z.object({ member, formerEmail: z.string(), undoToken: z.string().optional(), at: instant }),
  /** The person is gone; `member` is what is left: the business without name, address or phone. */
  'user.closed': z.object({ member }),
  'user.password-recovery-requested': z.object({ member, resetToken: z.string(), expiresAt: instant }),
  /** A new password was set, by its owner or by whoever reads their mail. */
  'user.password-changed': z.object({ member, at: instant }),
  /** Somebody has logged in from a browser that was not known to be theirs. */
  'user.new-device': z.object({ member, at: instant, userAgent: z.string(), network: z.string() }),
  /** A way to open the account has changed; its owner is notified, because it may have been somebody else. */
  /** `undoToken` undoes a factor that was added, and takes the account back from who was in it. */
  'user.security-changed': z.object({
    member,
    change: z.enum(securityChanges),
    at: instant,
    undoToken: z.string().optional(),
  }),
  /** An owner has asked for the reset of second factors at `effectiveAt`; until then `keepToken` keeps them. */
  'user.factor-reset-requested': z.object({ member, keepToken: z.string(), effectiveAt: instant }),
  /** Somebody was invited to the team: `token` opens the invitation. */
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
    /** True of one that came with a quick start, whose own email confirms both. */
    quickStart: z.boolean().optional(),
  }),
  'membership.approved': application,
  'membership.rejected': application.extend({ reason: z.string() }),
  /** An application for a paid plan was approved: it is to be paid, and is a membership from then on. */
  'membership.payment-due': paidMembership,
  /** A period of a membership is paid, the first or a renewal: the invoice's, from `paidFrom` until `paidUntil`. */
  'membership.paid': paidMembership.extend({ invoice: membershipInvoice, paidFrom: instant }),
  /** A renewal was declined. The membership goes on while it is tried again. */
  'membership.payment-failed': paidMembership,
  /**
   * Was paid for a membership that nothing here knows of, as a restored backup leaves those that came after it: it has
   * been ended, and a person gives the money back. `paymentId` is the provider's.
   */
  'membership.payment-unowned': z.object({
    paymentId: id,
    amount: cents,
    /** The payer's, as the provider knows it. */
    email: z.string().nullable(),
    paidAt: instant,
  }),
  /** Its member has cancelled it: it lasts until `paidUntil` and is not renewed. */
  'membership.cancelled': paidMembership,
  /** Its member has thought better of it: it is renewed after all. */
  'membership.resumed': paidMembership,
  /** A membership is over; its bookings stay. `reason` is the team's, where the team has ended it. */
  'membership.ended': paidMembership.extend({ reason: z.string().optional() }),
} as const;
