import { baseConfig, loadConfig } from '@postcard/service-kit';
import { z } from 'zod';

const schema = baseConfig
  .extend({
    SENDGRID_API_KEY: z.string().min(1),
    /** Another base address than SendGrid's own: the sandbox. */
    SENDGRID_API_BASE: z.url().optional(),
    MAIL_FROM: z.email().default('hello@moorparkpostcard.example'),
    TEAM_EMAIL: z.email().default('team@moorparkpostcard.example'),
  })
  .refine((config) => config.NODE_ENV !== 'production' || config.SENDGRID_API_BASE === undefined, {
    path: ['SENDGRID_API_BASE'],
    message: 'must not be set in production',
  });

export type Config = z.infer<typeof schema>;

export const readConfig = (env = process.env): Config => loadConfig(schema, env);
