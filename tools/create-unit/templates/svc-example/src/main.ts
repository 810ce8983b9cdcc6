import { runService, startService } from '@postcard/service-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

await runService(() => startService('svc-example', readConfig(), createApp));
