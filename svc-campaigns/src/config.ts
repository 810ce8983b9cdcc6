import { baseConfig, loadConfig } from '@postcard/service-kit';
import { webhookSecrets } from '@postcard/service-kit/stripe/webhook-secrets';
import { z } from '@postcard/contracts/zod';

const schema = baseConfig.extend({
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_/, 'must be a secret key (sk_...)'),
  STRIPE_WEBHOOK_SECRET: webhookSecrets,
  /** Another base address than Stripe's own: the sandbox. */
  STRIPE_API_BASE: z.url().optional(),
});

export type Config = z.infer<typeof schema>;

export const readConfig = (env = process.env): Config => loadConfig(schema, env);
