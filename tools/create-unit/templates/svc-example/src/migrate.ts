import { migrate, runMigration } from '@postcard/service-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

await runMigration(async () => migrate('svc-example', readConfig(), createApp));
