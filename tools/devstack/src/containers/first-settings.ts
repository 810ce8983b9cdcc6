// First container of docker-compose.yml: rejects invalid settings, generates unset secrets, writes each unit's file.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceList, type ServiceName } from '../../../../packages/contracts/src/shared/units.ts';
import { nodeEnvOf, profileOf, type Settings } from './profiles.ts';

const databases = [...serviceList.map(({ name }) => name), 'gateway'] as const;
/** User that reads all databases of services and writes nothing. */
const backup = 'backup';
type Database = (typeof databases)[number];

export type MadeUp = {
  data: string;
  databases: Record<Database | typeof backup, string>;
  admin: string;
  encryptionKey: string;
  notifyEncryptionKey: string;
  stripeKey: string;
  webhookSecret: string;
  sendgridKey: string;
  mailEvents: { privateKey: string; publicKey: string };
};

const sandbox = 'http://sandbox:8080';

/** Returns files by folder: units have `settings.env`, servers `password`. @throws naming every invalid setting */
export function settingsOf(input: Settings, made: MadeUp): Record<string, Record<string, string>> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value));
  const profile = profileOf(given);
  const {
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_MEMBERSHIP_WEBHOOK_SECRET,
    SENDGRID_API_KEY,
    SENDGRID_WEBHOOK_KEY,
  } = given;
  const NODE_ENV = nodeEnvOf(profile);
  const payments: Settings = STRIPE_SECRET_KEY
    ? { STRIPE_SECRET_KEY }
    : { STRIPE_SECRET_KEY: made.stripeKey, STRIPE_API_BASE: sandbox };
  // Each service's user can access only its own database, except in k8s/overlays/local.
  const user = (database: Database | typeof backup) =>
    given['ONE_DATABASE_USER'] === '1' ? `postcard:${made.data}` : `${database}:${made.databases[database]}`;
  const mongo = (database: Database | typeof backup, path = '') =>
    `mongodb://${user(database)}@mongo:27017/${path}?authSource=admin`;
  const service = (database: Database) => ({
    NODE_ENV,
    DEMO_DATA: profile === 'production' ? '0' : given['DEMO_DATA'] || '1',
    MONGODB_URI: mongo(database),
    AMQP_URL: `amqp://postcard:${made.data}@rabbitmq:5672`,
  });
  const env = (settings: Settings) => ({
    'settings.env': Object.entries(settings)
      .flatMap(([name, value]) => (value ? [`${name}=${quoted(value)}\n`] : []))
      .join(''),
  });
  const isSandboxed = !STRIPE_SECRET_KEY || !SENDGRID_API_KEY;
  const own: Partial<Record<ServiceName, Settings>> = {
    identity: {
      ...payments,
      STRIPE_MEMBERSHIP_WEBHOOK_SECRET: STRIPE_SECRET_KEY ? STRIPE_MEMBERSHIP_WEBHOOK_SECRET : made.webhookSecret,
      ADMIN_USERNAME: given['ADMIN_USERNAME'],
      ADMIN_PASSWORD: given['ADMIN_PASSWORD'] || made.admin,
      ENCRYPTION_KEYS: given['ENCRYPTION_KEYS'] || made.encryptionKey,
    },
    campaigns: {
      ...payments,
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET_KEY ? STRIPE_WEBHOOK_SECRET : made.webhookSecret,
      ...Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('FILES_S3_'))),
    },
    notify: {
      // Emails wait only minutes, so if this key is lost with its volume, people request a few links again.
      ENCRYPTION_KEYS: made.notifyEncryptionKey,
      ...(SENDGRID_API_KEY
        ? { SENDGRID_API_KEY, SENDGRID_WEBHOOK_KEY }
        : {
            SENDGRID_API_KEY: made.sendgridKey,
            SENDGRID_API_BASE: sandbox,
            SENDGRID_WEBHOOK_KEY: made.mailEvents.publicKey,
          }),
    },
  };
  return {
    mongo: { password: made.data },
    rabbitmq: { password: made.data },
    databases: {
      'users.json': JSON.stringify({
        uri: `mongodb://postcard:${made.data}@mongo:27017/?authSource=admin`,
        users: [
          ...databases.map((name) => ({ name, database: name, password: made.databases[name] })),
          { name: backup, reads: serviceList.map(({ name }) => name), password: made.databases[backup] },
        ],
      }),
    },
    ...Object.fromEntries(serviceList.map(({ name }) => [`svc-${name}`, env({ ...service(name), ...own[name] })])),
    gateway: env({
      NODE_ENV,
      SANDBOX_URL: isSandboxed ? sandbox : undefined,
      RATE_LIMITS_URI: mongo('gateway', 'gateway'),
    }),
    backup: env({ MONGODB_URI: mongo(backup) }),
    sandbox: env({
      STRIPE_WEBHOOK_SECRET: made.webhookSecret,
      SENDGRID_WEBHOOK_PRIVATE_KEY: made.mailEvents.privateKey,
    }),
  };
}

/** Quotes a value for `node --env-file`, where `#` starts a comment. Some readers need plain values unquoted. */
function quoted(value: string): string {
  if (/^[\w:/?&=@.+-]+$/.test(value)) return value;
  const mark = ["'", '"', '`'].find((one) => !value.includes(one));
  if (!mark || value.includes('\n')) throw new Error('A setting has line breaks or all three kinds of quotes.');
  return `${mark}${value}${mark}`;
}

export function makeUp(): MadeUp {
  const random = (bytes = 24) => randomBytes(bytes).toString('base64url').replace(/[-_]/g, 'x');
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    data: random(),
    databases: Object.fromEntries([...databases, backup].map((name) => [name, random()])) as MadeUp['databases'],
    encryptionKey: randomBytes(32).toString('base64'),
    notifyEncryptionKey: randomBytes(32).toString('base64'),
    // Contains all four kinds of character that passwords require.
    admin: `Card-${random(9)}-7`,
    stripeKey: `sk_test_sandbox${random(18)}`,
    webhookSecret: `whsec_${random(18)}`,
    sendgridKey: `SG.sandbox.${random(18)}`,
    mailEvents: {
      privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    },
  };
}

/** Writes each unit's settings below `folder`, with the secrets that an earlier start generated. */
export function writeSettings(folder: string, given: Settings): void {
  for (const [unit, files] of Object.entries(settingsOf(given, madeUpIn(folder)))) {
    // Each unit mounts its own folder, and reads it as its own user.
    for (const [name, text] of Object.entries(files)) writeFileIn(join(folder, unit, name), text, 0o444);
  }
}

function madeUpIn(folder: string): MadeUp {
  const file = join(folder, 'made-up/made-up.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<MadeUp>) : {};
  // Files of older versions lack some secrets and services.
  const fresh = makeUp();
  const whole: MadeUp = { ...fresh, ...kept, databases: { ...fresh.databases, ...kept.databases } };
  writeFileIn(file, JSON.stringify(whole), 0o400);
  return whole;
}

function writeFileIn(file: string, text: string, mode: number): void {
  mkdirSync(join(file, '..'), { recursive: true });
  if (existsSync(file)) chmodSync(file, 0o600);
  writeFileSync(file, text);
  chmodSync(file, mode);
}

if (import.meta.main) {
  const folder = process.argv[2] ?? '/settings';
  try {
    writeSettings(folder, process.env);
    const generated = process.env.ADMIN_PASSWORD ? '(the password you set)' : madeUpIn(folder).admin;
    console.log(
      `Every unit's settings are written. Administrator: ${process.env.ADMIN_USERNAME || 'admin'} / ${generated}`,
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
