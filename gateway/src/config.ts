import { loadConfig } from '@postcard/service-kit/config';
import { namesProxies, type Rule } from '@postcard/service-kit/deployment-rules';
import { forEachAddress } from '@postcard/contracts/units';
import { townsSetting } from '@postcard/service-kit/town/towns-setting';
import { z } from '@postcard/contracts/zod';
import { areNetworks } from './client-address.ts';

/** One address, or those of several processes separated by commas. */
const addresses = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.url()).min(1));

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Private port of `/metrics`. Unset: no metrics. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  ...forEachAddress(addresses),
  /** The sandbox for payments and email; never in production. */
  SANDBOX_URL: z.url().optional(),
  /** Path of the JSON file that names the release of the shell and of every remote. */
  WEB_RELEASES: z.string().min(1),
  /** `1`: releases at addresses are local development servers, which change at any time. */
  WEB_HOT_RELOAD: z.enum(['0', '1']).default('0'),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  TOWNS: townsSetting,
  /** Networks of trusted proxies, such as `10.0.0.0/8`, whose `X-Forwarded-For` is used. */
  TRUSTED_PROXIES: z.string().refine(areNetworks, 'must be networks such as 10.0.0.0/8, fd00::/8').optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** MongoDB URI with a database name, where gateways share form limits. Unset: each gateway counts alone. */
  RATE_LIMITS_URI: z
    .string()
    .regex(
      /^mongodb(\+srv)?:\/\/.+\/\w+/,
      'must be a MongoDB address with a database, such as mongodb://mongo:27017/gateway',
    )
    .optional(),
  /** Base address of an OpenTelemetry collector (OTLP over HTTP), such as http://collector:4318. Unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Share of API calls that are traced, with the services and events they lead to. */
  TRACED_SHARE: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_PRETTY: z.enum(['0', '1']).default('0'),
  LOG_FILE: z.string().optional(),
});

export type Config = z.infer<typeof settings>;

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  return loadConfig(settings, env, [namesProxies, hotInDevelopment]);
}

const hotInDevelopment: Rule = ({ NODE_ENV, WEB_HOT_RELOAD }) =>
  WEB_HOT_RELOAD === '1' && NODE_ENV !== 'development'
    ? 'WEB_HOT_RELOAD: is for NODE_ENV=development alone'
    : undefined;
