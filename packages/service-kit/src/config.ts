import { z } from '@postcard/contracts/zod';
import { demoTownSetting, townsSetting } from './town/towns-setting.ts';
import { brokenRules, deploymentRules, type Rule } from './deployment-rules.ts';

export const baseConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** `PORT` also serves `/metrics`; neither port is public. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  MONGODB_URI: z.string().min(1),
  MONGODB_DB: z.string().min(1),
  /** Set to 1 once every document has its town (docs/sharding.md). */
  MONGODB_SHARDED: z.enum(['0', '1']).default('0'),
  AMQP_URL: z.string().min(1),
  /** Prefix of exchange and queue names, so that test runs can share a broker. Empty in production. */
  BUS_NAMESPACE: z.string().default(''),
  JWKS_URL: z.url(),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  TOWNS: townsSetting,
  /** Demo data at start: none, only neighbors, or also a month of figures and a day of work. */
  DEMO_DATA: z.enum(['0', 'neighbors', '1']).default('0'),
  DEMO_TOWN: demoTownSetting,
  /** Base address of an OpenTelemetry collector (OTLP over HTTP), such as http://collector:4318. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_PRETTY: z.enum(['0', '1']).default('0'),
  LOG_FILE: z.string().optional(),
});
export type BaseConfig = z.infer<typeof baseConfig>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads settings from the environment. Empty strings mean unset, because compose files pass unset values that way.
 * @throws ConfigError that lists every problem
 */
export function loadConfig<S extends z.ZodType>(
  schema: S,
  env: Record<string, string | undefined>,
  rules: readonly Rule[] = [],
): z.infer<S> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(set);
  const unread = result.error?.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`) ?? [];
  const problems = [...unread, ...brokenRules(set, [...deploymentRules, ...rules])];
  if (result.success && problems.length === 0) return result.data;
  throw new ConfigError(
    `These settings are missing or wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
}
