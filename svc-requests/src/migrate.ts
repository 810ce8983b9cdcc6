import { migrate, runMigration } from '@postcard/service-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

await runMigration(async () => {
  const config = readConfig();
  return migrate('svc-requests', config, (deps) => createApp(deps, config));
});
