import { baseConfig, loadConfig, strongAdministrator } from '@postcard/service-kit';
import { encryptionKeys } from '@postcard/service-kit/security/sealer';
import { webhookSecrets } from '@postcard/service-kit/stripe/webhook-secrets';
import { z } from '@postcard/contracts/zod';

const schema = baseConfig.extend({
  ADMIN_USERNAME: z.string().min(1).default('admin'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters'),
  TEAM_EMAIL: z.email().optional(),
  /** Keys that encrypt this service's secrets in its database. */
  ENCRYPTION_KEYS: encryptionKeys,
  /** Requires a second factor of team members. Default: required in production, optional elsewhere. */
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  /** If required, members without a second factor can only set one up (ASVS 5.0, 6.3.3). */
  MEMBER_SECOND_FACTOR: z.enum(['required', 'optional']).default('optional'),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /**
   * Cost of hashing a password; the minimum is OWASP's:
   * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id
   */
  ARGON2_MEMORY_MIB: z.coerce.number().int().min(19).max(1024).default(64),
  ARGON2_PASSES: z.coerce.number().int().min(2).max(10).default(3),
  /** Stripe's secret key. Without it only the free plan is offered. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret key (sk_...)')
    .optional(),
  /** Signing secret of the membership webhook. Without it only the reconciler finds payments, later. */
  STRIPE_MEMBERSHIP_WEBHOOK_SECRET: webhookSecrets.optional(),
  /** Replaces Stripe's base address, for the sandbox. */
  STRIPE_API_BASE: z.url().optional(),
});

export type Config = z.infer<typeof schema>;

export type FactorRequirement = { staff: boolean; members: boolean };

export const secondFactorOf = ({
  NODE_ENV,
  STAFF_SECOND_FACTOR = NODE_ENV === 'production' ? 'required' : 'optional',
  MEMBER_SECOND_FACTOR,
}: Config): FactorRequirement => ({
  staff: STAFF_SECOND_FACTOR === 'required',
  members: MEMBER_SECOND_FACTOR === 'required',
});

export const readConfig = (env = process.env): Config => loadConfig(schema, env, [strongAdministrator]);
