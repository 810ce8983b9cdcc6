import { expect, test } from '@jest/globals';
import { forEachAddress } from '@postcard/contracts/units';
import { towns } from '@postcard/towns';
import { readConfig } from './config.ts';

const production = { PUBLIC_URL: 'https://town.example', TRUSTED_PROXIES: '10.0.0.0/8' };
const services = {
  ...production,
  ...forEachAddress('http://a:1'),
  WEB_RELEASES: '/r.json',
};

test('the settings have the documented defaults', () => {
  expect(readConfig(services)).toMatchObject({
    PORT: 8080,
    HOST: '0.0.0.0',
    RATE_LIMIT_SCALE: 1,
    NODE_ENV: 'production',
  });
  expect(readConfig({ ...services, NODE_ENV: 'development', PUBLIC_URL: '' }).PUBLIC_URL).toBe('http://localhost:8080');
});

test('only the first town is served by default', () => {
  expect(readConfig(services).TOWNS.map(({ id }) => id)).toEqual([towns[0].id]);
  expect(readConfig({ ...services, TOWNS: 'all' }).TOWNS).toEqual(towns);
  expect(() => readConfig({ ...services, TOWNS: 'nowhere' })).toThrow(/TOWNS: there is no town nowhere/);
});

test('the settings’ error lists all problems', () => {
  expect(() => readConfig({ PORT: 'x', PUBLIC_URL: 'nowhere' })).toThrow(
    /PORT[^]*SVC_IDENTITY_URL[^]*WEB_RELEASES[^]*PUBLIC_URL/,
  );
});

test('a service may have several addresses', () => {
  expect(readConfig({ ...services, SVC_NOTIFY_URL: 'http://a:4, http://b:4' })).toMatchObject({
    SVC_IDENTITY_URL: ['http://a:1'],
    SVC_NOTIFY_URL: ['http://a:4', 'http://b:4'],
  });
  expect(() => readConfig({ ...services, SVC_NOTIFY_URL: 'http://a:4,nowhere' })).toThrow(/SVC_NOTIFY_URL/);
});

test('production allows neither looser limits nor a sandbox', () => {
  const loose = { ...services, RATE_LIMIT_SCALE: '10', SANDBOX_URL: 'http://a:5' };

  expect(() => readConfig({ ...loose, NODE_ENV: 'production' })).toThrow(/SANDBOX_URL[^]*RATE_LIMIT_SCALE/);
  expect(readConfig({ ...loose, NODE_ENV: 'development' }).RATE_LIMIT_SCALE).toBe(10);
});

test('production requires an https origin and the gateway’s proxies', () => {
  expect(() => readConfig({ ...services, PUBLIC_URL: 'http://town.example', TRUSTED_PROXIES: '' })).toThrow(
    /PUBLIC_URL: .*https[^]*TRUSTED_PROXIES/,
  );
});

test('hot reload is allowed in development only', () => {
  const hot = { ...services, WEB_HOT_RELOAD: '1' };

  expect(readConfig(services).WEB_HOT_RELOAD).toBe('0');
  expect(readConfig({ ...hot, NODE_ENV: 'development' }).WEB_HOT_RELOAD).toBe('1');
  for (const NODE_ENV of ['production', 'test', undefined])
    expect(() => readConfig({ ...hot, NODE_ENV })).toThrow(/WEB_HOT_RELOAD/);
});
