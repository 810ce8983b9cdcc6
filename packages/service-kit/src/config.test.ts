import { expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import { connectMongo } from './mongo.ts';
import { testServers } from './testing/index.ts';
import { lateServer } from './testing/late-server.ts';
import { baseConfig, ConfigError, loadConfig } from './config.ts';
import { strongAdministrator } from './deployment-rules.ts';
import { createSetupCheck } from './setup-check.ts';

const log = createLog('test', { level: 'silent', pretty: false });

test('a service that starts before its database waits for it', async () => {
  const late = await lateServer(testServers().mongodbUri);
  let tries = 0;
  const counted = {
    ...log,
    warn: () => {
      tries += 1;
      if (tries === 2) void late.open();
    },
  } as unknown as typeof log;
  const db = await connectMongo({ uri: late.uri, dbName: 'late', log: counted, tryMs: 100 });
  expect(db.readyState).toBe(1);
  expect(tries).toBeGreaterThanOrEqual(2);
  await db.close();
  late.close();
});

test('a service whose database never responds stops with the reason', async () => {
  const { uri } = await lateServer(testServers().mongodbUri);
  await expect(connectMongo({ uri, dbName: 'never', log, tryMs: 100, patienceMs: 150 })).rejects.toThrow(
    'ECONNREFUSED',
  );
});

test('loadConfig reports all invalid settings in one error', () => {
  const load = () =>
    loadConfig(baseConfig, {
      PORT: 'many',
      MONGODB_URI: '',
      MONGODB_DB: 'x',
      AMQP_URL: 'amqp://x',
      JWKS_URL: 'nowhere',
    });

  expect(load).toThrow(ConfigError);
  expect(load).toThrow(/PORT[\s\S]*MONGODB_URI[\s\S]*JWKS_URL/);
});

const whole = {
  PORT: '1',
  MONGODB_URI: 'mongodb://a',
  MONGODB_DB: 'x',
  AMQP_URL: 'amqp://x',
  JWKS_URL: 'http://a/jwks',
  PUBLIC_URL: 'https://town.example',
};

test.each([
  ['an origin without TLS', { PUBLIC_URL: 'http://town.example' }, 'PUBLIC_URL'],
  ['no origin', { PUBLIC_URL: undefined }, 'PUBLIC_URL'],
  ['demo data', { DEMO_DATA: '1' }, 'DEMO_DATA'],
  ['a sandbox for Stripe', { STRIPE_API_BASE: 'http://sandbox' }, 'STRIPE_API_BASE'],
  ['a sandbox for SendGrid', { SENDGRID_API_BASE: 'http://sandbox' }, 'SENDGRID_API_BASE'],
  ['looser limits', { RATE_LIMIT_SCALE: '2' }, 'RATE_LIMIT_SCALE'],
])('production does not start with %s', (_, change, name) => {
  expect(loadConfig(baseConfig, whole).NODE_ENV).toBe('production');
  expect(() => loadConfig(baseConfig, { ...whole, ...change })).toThrow(`${name}: `);
  expect(loadConfig(baseConfig, { ...whole, ...change, NODE_ENV: 'development' }).NODE_ENV).toBe('development');
});

test('a live key of Stripe is accepted only in production', () => {
  const live = { ...whole, STRIPE_SECRET_KEY: 'rk_live_1' };

  for (const NODE_ENV of ['development', 'test'])
    expect(() => loadConfig(baseConfig, { ...live, NODE_ENV })).toThrow('STRIPE_SECRET_KEY: ');
  expect(loadConfig(baseConfig, live).NODE_ENV).toBe('production');
});

test('errors of the schema and of the rules are reported together', () => {
  expect(() => loadConfig(baseConfig, { ...whole, PORT: 'x', DEMO_DATA: '1' })).toThrow(/PORT: [^]*DEMO_DATA: /);
});

test.each(['', 'Short-1', 'onlysmall-letters-1', 'MoorparkPostcard-1', 'Password-12345!', 'Admin-admin-99!'])(
  "the administrator's password '%s' is refused in production",
  (ADMIN_PASSWORD) => {
    expect(strongAdministrator({ ADMIN_PASSWORD })).toMatch(/^ADMIN_PASSWORD: /);
    expect(strongAdministrator({ ADMIN_PASSWORD, NODE_ENV: 'development' })).toBeUndefined();
    expect(strongAdministrator({ ADMIN_PASSWORD: 'Tr4ctor, hay & river' })).toBeUndefined();
  },
);

test("an administrator's password that contains a part of the site's address is refused in production", () => {
  const settings = { ADMIN_PASSWORD: 'Tr4ctor-Fillmore' };

  expect(strongAdministrator({ ...settings, PUBLIC_URL: 'https://card.fillmore.example' })).toMatch(
    /^ADMIN_PASSWORD: /,
  );
  expect(strongAdministrator({ ...settings, PUBLIC_URL: 'https://piru.example' })).toBeUndefined();
});

test('a setup check runs at most once a minute, and reports a failure', async () => {
  let [at, asked] = [Date.parse('2027-01-28T12:00:00.000Z'), 0];
  const check = createSetupCheck({
    name: 'test',
    find: async () => {
      asked += 1;
      if (asked > 1) throw new Error('no network');
      return { state: 'done', reason: 'It works.' };
    },
    now: () => new Date(at),
    log: createLog('test', { level: 'silent', pretty: false }),
  });
  expect(await Promise.all([check(), check()])).toEqual(
    Array.from({ length: 2 }, () => ({ state: 'done', reason: 'It works.', checkedAt: '2027-01-28T12:00:00.000Z' })),
  );
  at += 59_999;
  await check();
  expect(asked).toBe(1);
  at += 1;
  expect(await check()).toMatchObject({ state: 'failed', checkedAt: '2027-01-28T12:01:00.000Z' });
  expect(asked).toBe(2);
});
