import { startService } from '@postcard/service-kit';
import { startTestService, type TestService } from '@postcard/service-kit/testing';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';

export const startRequests = (): Promise<TestService> =>
  startTestService({
    name: 'requests',
    start: (env) => startService('svc-requests', readConfig(env), createApp),
  });
