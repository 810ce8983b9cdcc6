import { addressSetting, serviceList, type ServiceName } from '@postcard/contracts/units';
import { join } from 'node:path';
import { CACHE_DIR, REPO } from '../find/repo-paths.ts';
import { freePort } from '../process/ports.ts';
import type { Admin, EncryptionKeys, Env, SandboxSecrets } from './settings.ts';
import type { UnitDefinition } from './supervise.ts';
import { WEB_UNITS, type WebUnit } from './web-build.ts';

export const SERVICES = serviceList.map(({ name }) => name);
export type { ServiceName };

export type StackEnvironment = {
  dataDir: string;
  gatewayPort: number;
  publicUrl: string;
  mongoUri: string;
  amqpUrl: string;
  namespace: string;
  admin: Admin;
  sandboxed: { stripe: boolean; sendgrid: boolean };
  secrets: SandboxSecrets;
  encryptionKeys: EncryptionKeys;
  webReleases: string;
  env: Env;
  watch: boolean;
  savesMemory?: boolean;
  ports: Record<ServiceName | 'sandbox' | WebUnit, number>;
};

export type Units = {
  sandbox?: UnitDefinition;
  services: UnitDefinition[];
  gateway: UnitDefinition;
  web?: UnitDefinition[];
};

export function unitsOf(around: StackEnvironment): Units {
  const anySandbox = around.sandboxed.stripe || around.sandboxed.sendgrid;
  return {
    ...(anySandbox && { sandbox: sandboxUnit(around) }),
    services: SERVICES.map((name) => serviceUnit(around, name, around.ports[name])),
    gateway: gatewayUnit(around),
    ...(around.watch && { web: WEB_UNITS.map((name) => webServer(around, name)) }),
  };
}

export const databaseOf = (namespace: string, service: ServiceName): string =>
  namespace ? `${namespace}-${service}` : service;

export async function replicaOf(unit: UnitDefinition, number: number, env: Env): Promise<UnitDefinition> {
  const port = await freePort();
  return {
    ...unit,
    name: `${unit.name}-${number}`,
    env: { ...unit.env, ...env, PORT: String(port) },
    url: local(port),
    readyUrl: `${local(port)}/readyz`,
  };
}

/** A small young generation and code that favors size make each process about 25 MB smaller, and start half as fast. */
const SMALL_HEAP = ['--max-semi-space-size=2', '--optimize-for-size'];
/** As in the images. */
const HEAP = ['--max-semi-space-size=16'];

export const local = (port: number) => `http://127.0.0.1:${port}`;

function serviceUnit(around: StackEnvironment, name: ServiceName, port: number): UnitDefinition {
  return nodeUnit(around, `svc-${name}`, 'src/main.ts', port, {
    HOST: '127.0.0.1',
    MONGODB_URI: around.mongoUri,
    MONGODB_DB: databaseOf(around.namespace, name),
    AMQP_URL: around.amqpUrl,
    BUS_NAMESPACE: around.namespace,
    JWKS_URL: `${local(around.ports.identity)}/.well-known/jwks.json`,
    DEMO_DATA: around.env.DEMO_DATA ?? '1',
    ...ownSettings(around, name),
  });
}

function ownSettings(around: StackEnvironment, name: ServiceName): Env {
  const { admin, sandboxed, secrets, encryptionKeys } = around;
  const sandboxUrl = local(around.ports.sandbox);
  const stripe = (secretSetting: string): Env =>
    sandboxed.stripe
      ? {
          STRIPE_SECRET_KEY: secrets.stripeKey,
          [secretSetting]: secrets.stripeWebhookSecret,
          STRIPE_API_BASE: sandboxUrl,
        }
      : {};
  const own: Partial<Record<ServiceName, Env>> = {
    identity: {
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ENCRYPTION_KEYS: encryptionKeys.identity,
      ...stripe('STRIPE_MEMBERSHIP_WEBHOOK_SECRET'),
    },
    campaigns: stripe('STRIPE_WEBHOOK_SECRET'),
    notify: {
      ...unitUrls(around),
      ENCRYPTION_KEYS: encryptionKeys.notify,
      ...(sandboxed.sendgrid && {
        SENDGRID_API_KEY: secrets.sendgridKey,
        SENDGRID_API_BASE: sandboxUrl,
        SENDGRID_WEBHOOK_KEY: secrets.mailEvents.publicKey,
      }),
    },
  };
  return own[name] ?? {};
}

const serviceUrls = (ports: StackEnvironment['ports']): Env =>
  Object.fromEntries(SERVICES.map((name) => [addressSetting(name), local(ports[name])]));

const unitUrls = ({ ports, gatewayPort }: StackEnvironment): Env => ({
  ...serviceUrls(ports),
  GATEWAY_URL: local(gatewayPort),
});

function gatewayUnit(around: StackEnvironment): UnitDefinition {
  const { ports, sandboxed } = around;
  const anySandbox = sandboxed.stripe || sandboxed.sendgrid;
  return nodeUnit(around, 'gateway', 'src/main.ts', around.gatewayPort, {
    // The demo accounts have a public password, so only production listens on all addresses.
    HOST: around.env.HOST ?? (around.env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    ...serviceUrls(ports),
    SANDBOX_URL: anySandbox ? local(ports.sandbox) : undefined,
    WEB_RELEASES: around.webReleases,
    WEB_HOT_RELOAD: around.watch ? '1' : undefined,
  });
}

function sandboxUnit(around: StackEnvironment): UnitDefinition {
  const unit = nodeUnit(around, 'tools/sandbox', 'src/main.ts', around.ports.sandbox, {
    HOST: '127.0.0.1',
    DATA_DIR: around.dataDir,
    STRIPE_WEBHOOK_SECRET: around.secrets.stripeWebhookSecret,
    STRIPE_WEBHOOK_URL: `${local(around.gatewayPort)}/api/stripe/webhook`,
    STRIPE_MEMBERSHIP_WEBHOOK_URL: `${local(around.gatewayPort)}/api/stripe/membership-webhook`,
    SENDGRID_WEBHOOK_URL: `${local(around.gatewayPort)}/api/sendgrid/webhook`,
    SENDGRID_WEBHOOK_PRIVATE_KEY: around.secrets.mailEvents.privateKey,
  });
  return { ...unit, name: 'sandbox' };
}

function webServer(around: StackEnvironment, name: WebUnit): UnitDefinition {
  const port = around.ports[name];
  return {
    name,
    cwd: join(REPO, name),
    command: 'npm',
    args: ['run', '--silent', 'dev'],
    env: { ...around.env, PORT: String(port) },
    url: local(port),
    readyUrl: `${local(port)}/release.json`,
  };
}

function nodeUnit(around: StackEnvironment, folder: string, main: string, port: number, own: Env): UnitDefinition {
  const shared = {
    NODE_ENV: around.env.NODE_ENV || 'development',
    LOG_LEVEL: around.env.LOG_LEVEL ?? 'info',
    LOG_PRETTY: '0',
    // Keeps compiled modules, types stripped, between starts.
    NODE_COMPILE_CACHE: join(CACHE_DIR, 'compiled'),
    // As in its image.
    MALLOC_ARENA_MAX: '2',
    PUBLIC_URL: around.publicUrl,
    TOWNS: around.env.TOWNS ?? 'all',
  };
  return {
    name: folder,
    cwd: join(REPO, folder),
    command: process.execPath,
    args: [
      ...(around.savesMemory ? SMALL_HEAP : HEAP),
      ...(around.watch ? ['--watch', '--watch-preserve-output'] : []),
      main,
    ],
    env: { ...around.env, ...shared, ...own, PORT: String(port) },
    url: local(port),
    readyUrl: `${local(port)}/readyz`,
  };
}
