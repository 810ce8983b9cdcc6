import { expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { readConfig } from './config.ts';
import { testSecrets } from './testing/secrets.ts';

const needed = {
  NODE_ENV: 'test',
  PORT: '0',
  MONGODB_URI: 'mongodb://127.0.0.1',
  MONGODB_DB: 'notify',
  AMQP_URL: 'amqp://127.0.0.1',
  JWKS_URL: 'http://127.0.0.1/jwks.json',
  ...testSecrets,
};
const ofAnotherKind = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });

test.each(['AAAA', ofAnotherKind.toString('base64')])('%s is refused as a key of SendGrid’s events', (key) => {
  expect(() => readConfig({ ...needed, SENDGRID_WEBHOOK_KEY: key })).toThrow(
    /SENDGRID_WEBHOOK_KEY: is no public key as SendGrid shows it/,
  );
});
