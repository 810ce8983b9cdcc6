import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService } from '@postcard/service-kit';
import { startTestService, type TestService } from '@postcard/service-kit/testing';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    name: 'example',
    start: (env) => startService('svc-example', readConfig(env), createApp),
  });
});
afterAll(() => service.stop());

test('anybody reads which service responds', async () => {
  expect(await service.client().get('/api/example')).toMatchObject({ status: 200, body: { service: 'svc-example' } });
});
