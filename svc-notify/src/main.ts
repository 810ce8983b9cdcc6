import { runService } from '@postcard/service-kit';
import { start } from './start.ts';

await runService(start);
