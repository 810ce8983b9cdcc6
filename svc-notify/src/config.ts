import { baseConfig, loadConfig } from '@postcard/service-kit';
import { encryptionKeys } from '@postcard/service-kit/security/sealer';
import { forEachAddress } from '@postcard/contracts/units';
import { createPublicKey } from 'node:crypto';
import { z } from '@postcard/contracts/zod';

const publicKey = z
  .string()
  .min(1)
  .transform((text, context) => {
    try {
      const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
      if (key.asymmetricKeyType === 'ec') return key;
    } catch {
      // Refused below, like a key of another kind.
    }
    context.addIssue({ code: 'custom', message: 'is no public key as SendGrid shows it' });
    return z.NEVER;
  });

const { SVC_NOTIFY_URL: _own, ...otherAddresses } = forEachAddress(z.url().optional());

const schema = baseConfig.extend({
  /** Keys that encrypt texts of emails with secret links, and events with secrets, in the database. */
  ENCRYPTION_KEYS: encryptionKeys,
  SENDGRID_API_KEY: z.string().min(1),
  /** Replaces SendGrid's base address, for the sandbox. */
  SENDGRID_API_BASE: z.url().optional(),
  /** Public key that verifies SendGrid's events (Event Webhook). Without it events are refused. */
  SENDGRID_WEBHOOK_KEY: publicKey.optional(),
  MAIL_FROM: z.email().optional(),
  /** Addresses of the services, for the team's status page. A service without an address is shown as unknown. */
  ...otherAddresses,
  GATEWAY_URL: z.url().optional(),
  TEAM_EMAIL: z.email().optional(),
});

export type Config = z.infer<typeof schema>;

export const readConfig = (env = process.env): Config => loadConfig(schema, env);
