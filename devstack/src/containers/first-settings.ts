// Runs once before the others in docker-compose.yml: makes up what nobody has set (passwords, the sandbox's keys), keeps
// it, and writes for each unit a file of the settings that it alone may read. It needs nothing but Node.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Settings = Record<string, string | undefined>;
export type MadeUp = { data: string; admin: string; stripeKey: string; webhookSecret: string; sendgridKey: string; mailEvents: { privateKey: string; publicKey: string } };

const sandbox = 'http://sandbox:8080';

/** By folder, the files in it: `<unit>` has `settings.env`, the servers have `password`. */
export function settingsOf(given: Settings, made: MadeUp): Record<string, Record<string, string>> {
  const { NODE_ENV: wished, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_MEMBERSHIP_WEBHOOK_SECRET, SENDGRID_API_KEY, SENDGRID_WEBHOOK_KEY } = given;
  if (STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) throw new Error('STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET: set it too.');
  const sandboxed = !STRIPE_SECRET_KEY || !SENDGRID_API_KEY;
  if (wished === 'production' && sandboxed) throw new Error('NODE_ENV is production, where the sandbox never runs: set STRIPE_SECRET_KEY and SENDGRID_API_KEY.');
  const NODE_ENV = wished || (sandboxed ? 'development' : 'production');
  const DEMO_DATA = NODE_ENV === 'production' ? '0' : given.DEMO_DATA || '1';
  const payments: Settings = STRIPE_SECRET_KEY ? { STRIPE_SECRET_KEY } : { STRIPE_SECRET_KEY: made.stripeKey, STRIPE_API_BASE: sandbox };
  const mongo = (database = '') => `mongodb://postcard:${made.data}@mongo:27017/${database}?authSource=admin`;
  const service = {
    NODE_ENV, DEMO_DATA,
    MONGODB_URI: mongo(),
    AMQP_URL: `amqp://postcard:${made.data}@rabbitmq:5672`,
  };
  const env = (settings: Settings) => ({ 'settings.env': Object.entries(settings).flatMap(([name, value]) => (value ? [`${name}=${quoted(value)}\n`] : [])).join('') });
  return {
    mongo: { password: made.data },
    rabbitmq: { password: made.data },
    'svc-identity': env({
      ...service, ...payments,
      STRIPE_MEMBERSHIP_WEBHOOK_SECRET: STRIPE_SECRET_KEY ? STRIPE_MEMBERSHIP_WEBHOOK_SECRET : made.webhookSecret,
      ADMIN_USERNAME: given.ADMIN_USERNAME, ADMIN_PASSWORD: given.ADMIN_PASSWORD || made.admin,
    }),
    'svc-requests': env(service),
    'svc-campaigns': env({ ...service, ...payments, STRIPE_WEBHOOK_SECRET: STRIPE_SECRET_KEY ? STRIPE_WEBHOOK_SECRET : made.webhookSecret }),
    'svc-notify': env({
      ...service,
      ...(SENDGRID_API_KEY ? { SENDGRID_API_KEY, SENDGRID_WEBHOOK_KEY } : { SENDGRID_API_KEY: made.sendgridKey, SENDGRID_API_BASE: sandbox, SENDGRID_WEBHOOK_KEY: made.mailEvents.publicKey }),
    }),
    gateway: env({ NODE_ENV, SANDBOX_URL: sandboxed ? sandbox : undefined, RATE_LIMITS_URI: mongo('gateway') }),
    sandbox: env({ STRIPE_WEBHOOK_SECRET: made.webhookSecret, SENDGRID_WEBHOOK_PRIVATE_KEY: made.mailEvents.privateKey }),
  };
}

/** As `node --env-file` reads it: in quotes a `#` begins no comment. What is plain stays so, for readers that know no quotes. */
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
    // Has all four kinds of sign that passwords must have here.
    admin: `Card-${random(9)}-93021`,
    stripeKey: `sk_test_sandbox${random(18)}`,
    webhookSecret: `whsec_${random(18)}`,
    sendgridKey: `SG.sandbox.${random(18)}`,
    mailEvents: {
      privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    },
  };
}

/** Writes below `folder`; what was made up before stays as it is. */
export function writeSettings(folder: string, given: Settings): void {
  for (const [unit, files] of Object.entries(settingsOf(given, madeUpIn(folder)))) {
    // Each unit has its folder as a volume of its own, and reads it as a user of its own.
    for (const [name, text] of Object.entries(files)) writeFileIn(join(folder, unit, name), text, 0o444);
  }
}

function madeUpIn(folder: string): MadeUp {
  const kept = join(folder, 'made-up/made-up.json');
  if (!existsSync(kept)) writeFileIn(kept, JSON.stringify(makeUp()), 0o400);
  return JSON.parse(readFileSync(kept, 'utf8')) as MadeUp;
}

function writeFileIn(file: string, text: string, mode: number): void {
  mkdirSync(join(file, '..'), { recursive: true });
  if (existsSync(file)) chmodSync(file, 0o600);
  writeFileSync(file, text);
  chmodSync(file, mode);
}

if (import.meta.main) {
  const folder = process.argv[2] ?? '/settings';
  writeSettings(folder, process.env);
  const generated = process.env.ADMIN_PASSWORD ? '(the password you set)' : madeUpIn(folder).admin;
  console.log(`Every unit's settings are written. Administrator: ${process.env.ADMIN_USERNAME || 'admin'} / ${generated}`);
}
