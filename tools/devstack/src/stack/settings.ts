import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeMailEventKeys } from '@postcard/sandbox/sendgrid/keys';
import { isLiveKey } from '../../../../packages/service-kit/src/deployment-rules.ts';
import { BadSetting } from '../find/first-that-works.ts';
import { REPO } from '../find/repo-paths.ts';

export type Env = Record<string, string | undefined>;

/** Smallest accepted cost of a password's hash, for tests that log in more often in a minute than people in a day. */
export const fastHashes = { ARGON2_MEMORY_MIB: '19', ARGON2_PASSES: '2' };

export type Admin = { username: string; password: string; generated: boolean };

/** Returns the folder of all stored data; a relative DATA_DIR is below the repository. */
export function dataDirFrom(env: Env): string {
  return resolve(REPO, env.DATA_DIR || '.data');
}

/** @throws {BadSetting} when PORT is not a port number */
export function portFrom(env: Env): number {
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new BadSetting(`PORT is '${env.PORT}', which is not a port number.`);
  return port;
}

/** Returns the prefix of databases, exchanges and queues; may be empty. @throws {BadSetting} if it is invalid */
export function namespaceFrom(env: Env): string {
  const namespace = env.STACK_NAMESPACE ?? '';
  if (!/^[a-z0-9-]{0,32}$/.test(namespace))
    throw new BadSetting(`STACK_NAMESPACE is '${namespace}': use up to 32 lowercase letters, digits and dashes.`);
  return namespace;
}

export function sandboxedFrom(env: Env): { stripe: boolean; sendgrid: boolean } {
  const sandboxed = { stripe: !env.STRIPE_SECRET_KEY, sendgrid: !env.SENDGRID_API_KEY };
  if (env.NODE_ENV === 'production' && (sandboxed.stripe || sandboxed.sendgrid)) {
    const missing = [sandboxed.stripe && 'STRIPE_SECRET_KEY', sandboxed.sendgrid && 'SENDGRID_API_KEY']
      .filter(Boolean)
      .join(' and ');
    throw new BadSetting(`NODE_ENV is production, where the sandbox never runs: set ${missing}, or unset NODE_ENV.`);
  }
  if (isLiveKey(env.STRIPE_SECRET_KEY) && env.NODE_ENV !== 'production') {
    throw new BadSetting(
      'STRIPE_SECRET_KEY is a live key: set NODE_ENV=production, where there are no demo accounts and no sandbox, ' +
        'or use a test key.',
    );
  }
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET) {
    throw new BadSetting('STRIPE_SECRET_KEY also needs STRIPE_WEBHOOK_SECRET (whsec_...).');
  }
  return sandboxed;
}

export function adminFrom(env: Env, dataDir: string): Admin {
  const username = env.ADMIN_USERNAME || 'admin';
  if (env.ADMIN_PASSWORD) return { username, password: env.ADMIN_PASSWORD, generated: false };
  const file = join(dataDir, 'admin.json');
  const kept = keptIn<{ password: string }>(file, () => ({ password: readablePassword() }));
  return { username, password: kept.password, generated: true };
}

export type SandboxSecrets = ReturnType<typeof sandboxSecrets>;

/** Returns the sandbox's secrets, which are generated once so that its data stays valid. */
export function sandboxSecrets(dataDir: string) {
  const secrets = keptIn(join(dataDir, 'sandbox-secrets.json'), () => ({
    stripeKey: `sk_test_sandbox${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
    sendgridKey: `SG.sandbox.${random()}`,
  }));
  // In a separate file, because folders of an earlier release lack them.
  return { ...secrets, mailEvents: keptIn(join(dataDir, 'sandbox-mail-keys.json'), makeMailEventKeys) };
}

export type EncryptionKeys = ReturnType<typeof encryptionKeysFrom>;

/** `ENCRYPTION_KEYS` of each service: svc-identity's is a setting, others are generated once. */
export function encryptionKeysFrom(env: Env, dataDir: string) {
  const kept = (file: string) => keptIn(join(dataDir, file), () => ({ key: randomBytes(32).toString('base64') })).key;
  return {
    identity: env.ENCRYPTION_KEYS ?? kept('encryption-key.json'),
    notify: kept('notify-encryption-key.json'),
  };
}

/** Returns a password with all four kinds of character that passwords require. */
function readablePassword(): string {
  return `Card-${randomBytes(9).toString('base64url').replace(/[-_]/g, 'k')}-7`;
}

function keptIn<T>(file: string, make: () => T): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = make();
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(made)}\n`, { mode: 0o600 });
  return made;
}

function random(): string {
  return randomBytes(18).toString('base64url').replace(/[-_]/g, 'x');
}
