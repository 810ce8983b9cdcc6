import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { makeUp, settingsOf, writeSettings } from '../containers/first-settings.ts';
import { IMAGES, readCompose, readConfigOf, SERVICE_IMAGES } from '../containers/units.ts';
import { REPO } from '../find/repo-paths.ts';

const compose = readCompose();
describe('docker-compose.yml', () => {
  test('has every unit, built by the Dockerfile of its kind', () => {
    for (const unit of IMAGES)
      expect(compose.services[unit]).toMatchObject({
        build: {
          dockerfile:
            unit === 'gateway' || unit.startsWith('svc-')
              ? 'tools/release/images/service.Dockerfile'
              : 'tools/release/images/web.Dockerfile',
          args: { UNIT: unit },
        },
        image: `postcard/${unit}:local`,
      });
  });

  test.each(Object.keys(compose.services))('runs %s read-only, without capabilities and new privileges', (name) => {
    expect(compose.services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  test('exposes only the gateway, and lets only some units reach the internet', () => {
    const named = (choose: (service: (typeof compose.services)[string]) => unknown) =>
      Object.entries(compose.services)
        .filter(([, service]) => choose(service))
        .map(([name]) => name);

    expect(named(({ ports }) => ports)).toEqual(['gateway']);
    expect(compose.networks).toEqual({ outside: {}, inside: { internal: true }, data: { internal: true } });
    expect(named(({ networks }) => networks?.includes('outside')).toSorted()).toEqual([
      'gateway',
      'svc-campaigns',
      'svc-identity',
      'svc-notify',
    ]);
    expect(named(({ networks }) => networks?.includes('data')).toSorted()).toEqual(
      ['backup', 'databases', 'gateway', 'mongo', 'rabbitmq', ...SERVICE_IMAGES].toSorted(),
    );
    // The port is on loopback only, because trial accounts have a public password.
    expect(compose.services['gateway']?.ports).toEqual(['127.0.0.1:8080:8080']);
  });

  test('names only settings that .env.example explains', () => {
    const text = readFileSync(join(REPO, 'docker-compose.yml'), 'utf8');
    const used = new Set([...text.matchAll(/\$\{(\w+):-/g)].map(([, name]) => name));
    const explained = new Set(
      [...readFileSync(join(REPO, '.env.example'), 'utf8').matchAll(/^(\w+)=/gm)].map(([, name]) => name),
    );

    expect([...used].toSorted()).toEqual([...explained].toSorted());
  });
});

/** Returns the environment that docker-compose.yml gives a unit; compose passes a setting without a value as empty. */
const composeEnvironment = (unit: string) =>
  Object.fromEntries(
    Object.entries(compose.services[unit]?.environment ?? {}).map(([name, value]) => [
      name,
      (value as string | null) ?? '',
    ]),
  );

async function configs(
  given: Record<string, string>,
  more: Record<string, string> = {},
): Promise<Record<string, Record<string, unknown>>> {
  const files = settingsOf(given, makeUp());
  const inImage = { HOST: '0.0.0.0', PORT: '8080', METRICS_PORT: '9464' };
  const read = async (unit: string) => {
    const env = { ...inImage, ...parseEnv(files[unit]?.['settings.env'] ?? ''), ...composeEnvironment(unit), ...more };
    return [unit, (await readConfigOf(unit))(env)] as const;
  };
  return Object.fromEntries(await Promise.all(['gateway', ...SERVICE_IMAGES].map(read)));
}

describe('the first start', () => {
  test('generates valid settings for every unit, and uses the sandbox in place of missing keys', async () => {
    const { gateway, 'svc-campaigns': campaigns, 'svc-notify': notify, 'svc-identity': identity } = await configs({});

    expect(gateway).toMatchObject({ NODE_ENV: 'development', SANDBOX_URL: 'http://sandbox:8080' });
    expect(campaigns).toMatchObject({ STRIPE_API_BASE: 'http://sandbox:8080', DEMO_DATA: '1' });
    expect(notify).toMatchObject({ SENDGRID_API_BASE: 'http://sandbox:8080' });
    expect(identity).toMatchObject({ ADMIN_PASSWORD: expect.stringMatching(/^Card-\w+-7$/) });
  });

  const live = {
    PROFILE: 'production',
    SANDBOX: '0',
    PUBLIC_URL: 'https://postcard.example',
    TRUSTED_PROXIES: '172.16.0.0/12',
    MAIL_FROM: 'hello@postcard.example',
    TEAM_EMAIL: 'team@postcard.example',
    ENCRYPTION_KEYS: makeUp().encryptionKey,
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_MEMBERSHIP_WEBHOOK_SECRET: 'whsec_2',
    SENDGRID_API_KEY: 'SG.1',
    SENDGRID_WEBHOOK_KEY: makeUp().mailEvents.publicKey,
  };
  const given = { PUBLIC_URL: live.PUBLIC_URL, TRUSTED_PROXIES: live.TRUSTED_PROXIES };

  test('runs production with all keys, without a sandbox and demo data', async () => {
    const {
      gateway,
      'svc-campaigns': campaigns,
      'svc-notify': notify,
      'svc-identity': identity,
    } = await configs({ ...live, ADMIN_PASSWORD: "One # of 4 'Signs'" }, given);

    expect(gateway).toMatchObject({ NODE_ENV: 'production' });
    expect(gateway).not.toHaveProperty('SANDBOX_URL');
    expect(campaigns).toMatchObject({
      NODE_ENV: 'production',
      DEMO_DATA: '0',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: ['whsec_1'],
    });
    expect(notify).toMatchObject({ SENDGRID_API_KEY: 'SG.1' });
    expect(identity).toMatchObject({
      STRIPE_MEMBERSHIP_WEBHOOK_SECRET: ['whsec_2'],
      ADMIN_PASSWORD: "One # of 4 'Signs'",
    });
  });

  test('lists every missing or weak setting of production in one error', () => {
    const half = {
      PROFILE: 'production',
      STRIPE_SECRET_KEY: 'sk_live_1',
      DEMO_DATA: '1',
      ADMIN_PASSWORD: 'admin123',
      PUBLIC_URL: 'http://localhost:8080',
      SANDBOX: '1',
    };
    const names = [
      'ENCRYPTION_KEYS',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_MEMBERSHIP_WEBHOOK_SECRET',
      'SENDGRID_API_KEY',
      'SENDGRID_WEBHOOK_KEY',
      'MAIL_FROM',
      'TEAM_EMAIL',
      'SANDBOX',
      'PUBLIC_URL',
      'DEMO_DATA',
      'TRUSTED_PROXIES',
      'ADMIN_PASSWORD',
    ];

    expect(() => settingsOf(half, makeUp())).toThrow(new RegExp(names.map((name) => `\n  ${name}: .+`).join('')));
  });

  test.each(Object.keys(live).filter((name) => name !== 'PROFILE'))('refuses production without %s', (name) => {
    expect(() => settingsOf({ ...live, [name]: '' }, makeUp())).toThrow(`${name}: `);
  });

  test('refuses live keys and addresses other than loopback in a trial', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

    expect(() => settingsOf(keys, makeUp())).toThrow('STRIPE_SECRET_KEY: is a live key');
    expect(() => settingsOf({ ...keys, SENDGRID_API_KEY: 'SG.1' }, makeUp())).toThrow(
      'STRIPE_SECRET_KEY: is a live key',
    );
    expect(() => settingsOf({ STRIPE_SECRET_KEY: 'sk_test_1' }, makeUp())).toThrow(
      'STRIPE_WEBHOOK_SECRET: is required',
    );
    for (const BIND_ADDRESS of ['0.0.0.0', '::', '192.168.1.4'])
      expect(() => settingsOf({ BIND_ADDRESS }, makeUp())).toThrow('BIND_ADDRESS: ');
    expect(() => settingsOf({ PROFILE: 'staging' }, makeUp())).toThrow('use trial or production');
  });

  test('gives each service a separate user for its own database', () => {
    const files = settingsOf({}, makeUp());
    const addresses = SERVICE_IMAGES.map((unit) => parseEnv(files[unit]!['settings.env']!)['MONGODB_URI']!);
    expect(new Set(addresses.map((address) => new URL(address).password)).size).toBe(SERVICE_IMAGES.length);
    const { users } = JSON.parse(files['databases']!['users.json']!) as {
      users: { name: string; database: string; password: string }[];
    };
    for (const [place, unit] of SERVICE_IMAGES.entries()) {
      const { username, password } = new URL(addresses[place]!);
      expect(users).toContainEqual({
        name: username,
        database: compose.services[unit]!.environment!['MONGODB_DB'],
        password,
      });
    }
  });

  test('gives backups a user that reads the databases of the services', () => {
    const files = settingsOf({}, makeUp());
    const { username, password } = new URL(parseEnv(files['backup']!['settings.env']!)['MONGODB_URI']!);
    const { users } = JSON.parse(files['databases']!['users.json']!) as { users: object[] };

    const reads = SERVICE_IMAGES.map((unit) => compose.services[unit]!.environment!['MONGODB_DB']);

    expect(users).toContainEqual({ name: username, reads, password });
  });

  test('writes secrets to read-only files, which the next start keeps', () => {
    const folder = mkdtempSync(join(tmpdir(), 'first-settings-'));
    const read = () => readFileSync(join(folder, 'svc-identity/settings.env'), 'utf8');
    writeSettings(folder, {});
    const first = read();
    writeSettings(folder, {});
    expect(read()).toBe(first);
    writeSettings(folder, { DEMO_DATA: '0' });
    expect(parseEnv(read())).toMatchObject({ ...parseEnv(first), DEMO_DATA: '0' });
    const kept = join(folder, 'made-up/made-up.json');
    const { databases: _, ...older } = JSON.parse(readFileSync(kept, 'utf8')) as ReturnType<typeof makeUp>;
    for (const databases of [undefined, { identity: 'kept' }]) {
      chmodSync(kept, 0o600);
      writeFileSync(kept, JSON.stringify({ ...older, databases }));
      writeSettings(folder, {});
      expect(readFileSync(join(folder, 'svc-requests/settings.env'), 'utf8')).not.toContain('undefined');
    }
    expect(read()).toContain('identity:kept@');
    expect(parseEnv(read())['ADMIN_PASSWORD']).toBe(parseEnv(first)['ADMIN_PASSWORD']);
    expect(statSync(join(folder, 'svc-identity/settings.env')).mode & 0o777).toBe(0o444);
    rmSync(folder, { recursive: true });
  });
});
