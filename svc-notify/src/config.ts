import { baseConfig, loadConfig } from '@postcard/service-kit';
import { encryptionKeys } from '@postcard/service-kit/security/sealer';
import { forEachAddress } from '@postcard/contracts/units';
import { createPublicKey } from 'node:crypto';
import { z } from '@postcard/contracts/zod';

function isPublicKey(text: string): boolean {
  try {
    return (
      createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType === 'ec'
    );
  } catch {
    return false;
  }
}

const { SVC_NOTIFY_URL: _own, ...otherAddresses } = forEachAddress(z.url().optional());

const schema = baseConfig.extend({
  /** Encrypts the texts of emails with secret links, and events with secrets, until they are passed on. */
  ENCRYPTION_KEYS: encryptionKeys,
  SENDGRID_API_KEY: z.string().min(1),
  /** Another base address than SendGrid's own: the sandbox. */
  SENDGRID_API_BASE: z.url().optional(),
  /**
   * SendGrid's key for checking that its events are its own (Event Webhook, signature verification). Without it none
   * are taken.
   */
  SENDGRID_WEBHOOK_KEY: z.string().min(1).refine(isPublicKey, 'is no public key as SendGrid shows it').optional(),
  MAIL_FROM: z.email().optional(),
  /** Where the services are, so that the team can see how they are. One that is not named is shown as unknown. */
  ...otherAddresses,
  GATEWAY_URL: z.url().optional(),
  TEAM_EMAIL: z.email().optional(),
});

export type Config = z.infer<typeof schema>;

export const readConfig = (env = process.env): Config => loadConfig(schema, env);
