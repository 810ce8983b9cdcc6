import { z } from '@postcard/contracts/zod';
import { isSigningKey } from './signing.ts';
import { ConfigError } from '@postcard/service-kit/config';

const config = z.object({
  MONGODB_URI: z.string().min(1),
  /** Public key that encrypts backups. */
  BACKUP_RECIPIENT: z.string().regex(/^age1[a-z0-9]{50,}$/, 'must be a public key (age1...)'),
  /** Signs backups, because a restore refuses other files. */
  BACKUP_SIGNING_KEY: z.string().refine(isSigningKey, 'must be a signing key of `npm run backup -- --new-key`'),
  BACKUP_FOLDER: z.string().min(1).default('/backups'),
  /** Hours between backups; unset, the process makes one backup and exits. */
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(168).optional(),
});
export type Config = z.infer<typeof config>;

/** Reads the container's settings; empty ones are unset. @throws ConfigError naming every problem */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const { data, error } = config.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
  if (data) return data;
  const problems = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new ConfigError(`These settings are missing or wrong:\n${problems.join('\n')}`);
}
