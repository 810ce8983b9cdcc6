import { runService, startService } from '@postcard/service-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

await runService(() => {
  const config = readConfig();
  return startService('svc-notify', config, (deps) => createApp(deps, config));
});
