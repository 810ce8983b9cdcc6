import { expect, test } from '@jest/globals';
import { baseConfig, ConfigError, loadConfig } from './config.ts';
import { strongAdministrator } from './deployment-rules.ts';

test('loadConfig names every bad setting at once', () => {
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

test('a live key is accepted in production alone', () => {
  const live = { ...whole, STRIPE_SECRET_KEY: 'rk_live_1' };
  for (const NODE_ENV of ['development', 'test'])
    expect(() => loadConfig(baseConfig, { ...live, NODE_ENV })).toThrow('STRIPE_SECRET_KEY: ');
  expect(loadConfig(baseConfig, live).NODE_ENV).toBe('production');
});

test('errors of the schema and of the rules are named together', () => {
  expect(() => loadConfig(baseConfig, { ...whole, PORT: 'x', DEMO_DATA: '1' })).toThrow(/PORT: [^]*DEMO_DATA: /);
});

test.each(['', 'Short-1', 'onlysmall-letters-1', 'MoorparkPostcard-1', 'Password-12345!', 'Admin-admin-99!'])(
  "an administrator's password such as '%s' is refused in production",
  (ADMIN_PASSWORD) => {
    expect(strongAdministrator({ ADMIN_PASSWORD })).toMatch(/^ADMIN_PASSWORD: /);
    expect(strongAdministrator({ ADMIN_PASSWORD, NODE_ENV: 'development' })).toBeUndefined();
    expect(strongAdministrator({ ADMIN_PASSWORD: 'Tr4ctor, hay & river' })).toBeUndefined();
  },
);

test("an administrator's password with a part of the site's address is refused in production", () => {
  const settings = { ADMIN_PASSWORD: 'Tr4ctor-Fillmore' };
  expect(strongAdministrator({ ...settings, PUBLIC_URL: 'https://card.fillmore.example' })).toMatch(
    /^ADMIN_PASSWORD: /,
  );
  expect(strongAdministrator({ ...settings, PUBLIC_URL: 'https://piru.example' })).toBeUndefined();
});
