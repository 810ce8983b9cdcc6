import { baseConfig, loadConfig } from '@postcard/service-kit';
import type { z } from '@postcard/contracts/zod';

export type Config = z.infer<typeof baseConfig>;

export const readConfig = (env = process.env): Config => loadConfig(baseConfig, env);
