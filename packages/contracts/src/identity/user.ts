import { id, instant } from '../shared/fields.ts';
import { staffRole } from '../shared/staff-roles.ts';
import { z } from '../shared/zod.ts';

/** Actions of the team on another account, for those who outrank its owner. */
export const accountActs = ['profile', 'membership', 'password_link', 'factor_reset', 'role'] as const;
export type AccountAct = (typeof accountActs)[number];

/** An account as its owner and administrators see it: what GET /api/users/me returns. */
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
    /** The trade that a member asks to be listed under; the team decides. */
    pendingTrade: z
      .object({ businessCategory: z.string(), businessSubcategory: z.string(), askedAt: instant })
      .nullable()
      .optional(),
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
    /** True for a team member of any role. */
    isAdmin: z.boolean(),
    staffRole: staffRole.nullable().optional(),
    /** False for an account that was begun with a quick start and has chosen no password yet. */
    hasPassword: z.boolean().optional(),
    hasSecondFactor: z.boolean().optional(),
    /** True for a team member who must set up a second factor first. */
    secondFactorDue: z.boolean().optional(),
    /** When the second factors are reset, which an owner has asked for. */
    factorResetAt: instant.nullable().optional(),
    /** The version of the terms that registering agreed to, and when; missing of an account from before. */
    terms: z.object({ version: z.string(), acceptedAt: instant }).nullable().optional(),
    /** Actions that the caller may take on this account. */
    acts: z.array(z.enum(accountActs)).optional(),
    createdAt: instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;
