import { expect, test } from '@jest/globals';
import { objectStoreOf, readConfig } from './config.ts';

const needed = {
  NODE_ENV: 'test',
  PORT: '0',
  MONGODB_URI: 'mongodb://127.0.0.1',
  MONGODB_DB: 'campaigns',
  AMQP_URL: 'amqp://127.0.0.1',
  JWKS_URL: 'http://127.0.0.1/jwks.json',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const objectStore = {
  FILES_S3_ENDPOINT: 'https://s3.example',
  FILES_S3_BUCKET: 'files',
  FILES_S3_REGION: 'us-west-2',
  FILES_S3_ACCESS_KEY: 'key',
  FILES_S3_SECRET_KEY: 'secret',
};

test('files go to an object store if all its settings are set, and to GridFS if none is set or all are empty', () => {
  const empty = Object.fromEntries(Object.keys(objectStore).map((name) => [name, '']));

  expect(objectStoreOf(readConfig({ ...needed, ...empty }))).toBeNull();
  expect(objectStoreOf(readConfig({ ...needed, ...objectStore }))).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'files',
    region: 'us-west-2',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
});

test('an incomplete set of settings is refused with the names of the missing ones', () => {
  const { FILES_S3_ENDPOINT, FILES_S3_BUCKET } = objectStore;
  expect(() => readConfig({ ...needed, FILES_S3_ENDPOINT, FILES_S3_BUCKET })).toThrow(
    /FILES_S3_REGION, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY: must be set too/,
  );
});
