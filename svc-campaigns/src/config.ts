import { baseConfig, loadConfig, type Rule } from '@postcard/service-kit';
import { webhookSecrets } from '@postcard/service-kit/stripe/webhook-secrets';
import { z } from '@postcard/contracts/zod';
import type { ObjectStoreSettings } from './files/objects.ts';

const schema = baseConfig.extend({
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_/, 'must be a secret key (sk_...)'),
  STRIPE_WEBHOOK_SECRET: webhookSecrets,
  STRIPE_API_BASE: z.url().optional(),
  /** The S3 server for new files, all five or none; without it, files go to GridFS. */
  FILES_S3_ENDPOINT: z.url().optional(),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().optional(),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
  /** 1 allows file checks with network access where the container engine forbids namespaces. */
  FILE_CHECKS_WITHOUT_NAMESPACES: z.enum(['0', '1']).default('0'),
  ROLE: z.enum(['all', 'api', 'press']).default('all'),
});

export type Config = z.infer<typeof schema>;

const objectStoreSettings = [
  'FILES_S3_ENDPOINT',
  'FILES_S3_BUCKET',
  'FILES_S3_REGION',
  'FILES_S3_ACCESS_KEY',
  'FILES_S3_SECRET_KEY',
] as const;

const allOrNone: Rule = (settings) => {
  const missing = objectStoreSettings.filter((name) => settings[name] === undefined);
  return missing.length === 0 || missing.length === objectStoreSettings.length
    ? undefined
    : `${missing.join(', ')}: must be set too, since files go to an object store once one of its settings is there`;
};

export const readConfig = (env = process.env): Config => loadConfig(schema, env, [allOrNone]);

export function objectStoreOf(config: Config): ObjectStoreSettings | null {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = objectStoreSettings.map((name) => config[name]);
  return endpoint && bucket && region && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
    : null;
}
