import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../process/ports.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';
import { local, SERVICES, unitsOf, type StackEnvironment } from './units.ts';
import { WEB_UNITS } from './web-build.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'devstack-stack-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const FIXTURE = join(import.meta.dirname, 'testing/fixture-unit.mjs');

function fixtures(around: StackEnvironment) {
  const { services, gateway } = unitsOf(around);
  const fixture = (unit: (typeof services)[number]) => ({
    ...unit,
    args: [FIXTURE],
    cwd: dataDir,
    env: { ...unit.env, UNIT_NAME: unit.name },
  });
  return { services: services.map(fixture), gateway: fixture(gateway) };
}

const { PATH, TEST_MONGODB_URI: MONGODB_URI, TEST_AMQP_URL: AMQP_URL } = process.env;
const env = { PATH, MONGODB_URI, AMQP_URL };

const started: Stack[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((stack) => stack.stop()));
});

async function start(more: Partial<StackOptions> = {}) {
  const lines: string[] = [];
  const port = more.port ?? (await freePort());
  const stack = await startStack({
    dataDir,
    port,
    env,
    units: fixtures,
    webReleases: 'none.json',
    log: (line) => lines.push(line),
    ...more,
  });
  started.push(stack);
  return { stack, lines };
}

describe('the stack', () => {
  test('starts every unit, shows warnings in plain words, and stops every process it started', async () => {
    const { stack, lines } = await start();
    expect(stack.processes.map((unit) => unit.name)).toEqual([...SERVICES.map((name) => `svc-${name}`), 'gateway']);
    expect(await (await fetch(stack.url)).json()).toMatchObject({ name: 'gateway' });
    expect(lines).toContain('svc-requests warning: ready to be read');
    const pids = stack.processes.map((unit) => unit.pid() as number);
    await expect(start()).rejects.toThrow(/is in use by another run/);
    await stack.stop();
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  });

  test('runs a second process of a service beside the first', async () => {
    const { stack } = await start();
    const replica = await stack.addReplica('svc-campaigns');
    expect(replica.url).not.toBe(stack.process('svc-campaigns').url);
    expect((await fetch(replica.url)).status).toBe(200);
    await stack.stop();
    await expect(fetch(replica.url)).rejects.toThrow('fetch failed');
  });

  test('rejects a port in use before it starts anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const steps: string[] = [];
    const onStep: StackOptions['onStep'] = (name) => (steps.push(name), () => {});
    await expect(start({ port, onStep })).rejects.toThrow(`Port ${port} is in use by another program.`);
    expect(steps).toEqual([]);
    other.close();
  });

  test('stops all units when one cannot start', async () => {
    const pids: string[] = [];
    const units = (around: StackEnvironment) => {
      const { services, gateway } = fixtures(around);
      return { services, gateway: { ...gateway, env: { ...gateway.env, FAIL: 'WEB_RELEASES is not set' } } };
    };

    await expect(start({ units })).rejects.toThrow(/gateway did not get ready[^]*WEB_RELEASES is not set/);
    for (const name of ['svc-identity', 'svc-notify']) {
      pids.push(readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8'));
      expect(existsSync(join(dataDir, 'run', `${name}.json`))).toBe(false);
    }
    expect(pids.every((log) => log.includes('ending politely'))).toBe(true);
  });

  test('gives each unit its settings, and has a sandbox only if a key is missing', () => {
    const names = [...SERVICES, 'sandbox', ...WEB_UNITS] as const;
    const ports = Object.fromEntries(names.map((name, index) => [name, 4001 + index])) as StackEnvironment['ports'];
    const around: StackEnvironment = {
      dataDir,
      gatewayPort: 8080,
      publicUrl: 'http://localhost:8080',
      mongoUri: 'mongodb://x',
      amqpUrl: 'amqp://x',
      namespace: '',
      webReleases: 'w.json',
      watch: false,
      admin: { username: 'admin', password: 'p', generated: true },
      secrets: {
        stripeKey: 'sk_test_1',
        stripeWebhookSecret: 'whsec_1',
        sendgridKey: 'SG.1',
        mailEvents: { privateKey: 'own', publicKey: 'shown' },
      },
      encryptionKeys: { identity: 'k', notify: 'k' },
      sandboxed: { stripe: false, sendgrid: true },
      env: { STRIPE_SECRET_KEY: 'sk_test_own' },
      ports,
    };
    const { services, gateway } = unitsOf(around);
    const envOf = (name: string) => services.find((unit) => unit.name === name)?.env;
    expect(envOf('svc-campaigns')).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_own', MONGODB_DB: 'campaigns' });
    expect(envOf('svc-campaigns')?.STRIPE_API_BASE).toBeUndefined();
    const [other] = unitsOf({ ...around, namespace: 'ada' }).services;
    expect(other?.env).toMatchObject({ MONGODB_DB: 'ada-identity', BUS_NAMESPACE: 'ada' });
    expect(envOf('svc-notify')).toMatchObject({ SENDGRID_API_KEY: 'SG.1', SENDGRID_API_BASE: local(ports.sandbox) });
    expect(gateway.env).toMatchObject({
      SVC_NOTIFY_URL: local(ports.notify),
      SANDBOX_URL: local(ports.sandbox),
      PORT: '8080',
    });
    expect(gateway.env.WEB_HOT_RELOAD).toBeUndefined();
    expect(unitsOf({ ...around, sandboxed: { stripe: false, sendgrid: false } }).sandbox).toBeUndefined();
    const watched = unitsOf({ ...around, watch: true });
    expect(watched.web?.map(({ name, env: { PORT } }) => `${name} ${PORT}`)).toEqual(
      WEB_UNITS.map((name) => `${name} ${ports[name]}`),
    );
    expect(watched.gateway.env.WEB_HOT_RELOAD).toBe('1');
  });

  test('rejects a namespace that is invalid in the name of a database', async () => {
    await expect(start({ env: { ...env, STACK_NAMESPACE: 'a.b' } })).rejects.toThrow("STACK_NAMESPACE is 'a.b'");
  });

  test('rejects a live key with demo accounts', async () => {
    await expect(
      start({ env: { ...env, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' } }),
    ).rejects.toThrow('STRIPE_SECRET_KEY is a live key');
  });

  test('rejects production without keys, because the sandbox never runs there', async () => {
    await expect(start({ env: { ...env, NODE_ENV: 'production' } })).rejects.toThrow(
      'set STRIPE_SECRET_KEY and SENDGRID_API_KEY',
    );
  });
});
