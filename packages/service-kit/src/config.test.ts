import { expect, test } from '@jest/globals';
import { baseConfig, ConfigError, loadConfig } from './config.ts';

test('names every bad setting at once', () => {
  const load = () => loadConfig(baseConfig, { PORT: 'many', MONGODB_URI: '', MONGODB_DB: 'x', AMQP_URL: 'amqp://x', JWKS_URL: 'nowhere' });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(/PORT[\s\S]*MONGODB_URI[\s\S]*JWKS_URL/);
});
