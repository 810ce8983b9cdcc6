import { startService, type RunningService } from '@postcard/service-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

/** Starts svc-requests in this process. */
export const start = (env?: NodeJS.ProcessEnv): Promise<RunningService> =>
  startService('svc-requests', readConfig(env), createApp);
