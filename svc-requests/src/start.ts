import { startService, type RunningService } from '@postcard/service-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

export function start(env?: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = readConfig(env);
  return startService('svc-requests', config, (deps) => createApp(deps, config));
}
