import { baseConfig, loadConfig } from '@postcard/service-kit';
import { z } from '@postcard/contracts/zod';

const schema = baseConfig.extend({
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_/, 'must be a secret key (sk_...)'),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_/, 'must be a webhook secret (whsec_...)'),
  /** Another base address than Stripe's own: the sandbox. */
  STRIPE_API_BASE: z.url().optional(),
});

export type Config = z.infer<typeof schema>;

export const readConfig = (env = process.env): Config => loadConfig(schema, env);
