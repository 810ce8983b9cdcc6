import { id, instant } from '../shared/fields.ts';
import { staffRole } from '../shared/staff-roles.ts';
import { z } from '../shared/zod.ts';

/** Actions that the team may take on accounts of lower rank. */
export const accountActs = ['profile', 'membership', 'password_link', 'factor_reset', 'role'] as const;
export type AccountAct = (typeof accountActs)[number];

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
    /** The trade that a member has requested and the team has not decided on. */
    pendingTrade: z
      .object({ businessCategory: z.string(), businessSubcategory: z.string(), askedAt: instant })
      .nullable()
      .optional(),
    firstName: z.string(),
    lastName: z.string(),
    contactName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** Unconfirmed new address. Missing from an earlier svc-identity. */
    pendingEmail: z.string().nullable().optional(),
    phone: z.string(),
    website: z.string().nullable(),
    profilePicture: z.string().nullable(),
    membershipId: z.string().nullable(),
    isAdmin: z.boolean(),
    staffRole: staffRole.nullable().optional(),
    /** False after a quick start until a password is chosen. */
    hasPassword: z.boolean().optional(),
    hasSecondFactor: z.boolean().optional(),
    /** True for a team member who must set up a second factor first. */
    secondFactorDue: z.boolean().optional(),
    factorResetAt: instant.nullable().optional(),
    /** Version of the accepted terms; missing on older accounts. */
    terms: z.object({ version: z.string(), acceptedAt: instant }).nullable().optional(),
    acts: z.array(z.enum(accountActs)).optional(),
    createdAt: instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;
