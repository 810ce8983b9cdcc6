import { randomBytes } from 'node:crypto';
import { createSealer } from '@postcard/service-kit/security/sealer';

const key = randomBytes(32);

export const testSecrets = { ENCRYPTION_KEYS: key.toString('base64'), SENDGRID_API_KEY: 'SG.test.key' };

export const testSealer = createSealer([key]);
