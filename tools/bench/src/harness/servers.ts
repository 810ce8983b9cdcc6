import { randomBytes } from 'node:crypto';
import { startMongo, startRabbit } from '@postcard/devstack';
import { startTestIssuer } from '@postcard/service-kit/testing';
import { MongoClient } from 'mongodb';
import type { Bench } from './measure.ts';
import { nowhere } from './processes.ts';

export const publicUrl = 'http://localhost:8080';
/** Separates the brief runs of a test, which share its servers. */
const namespace = process.env['STACK_NAMESPACE'] ?? '';

export type Servers = Awaited<ReturnType<typeof startServers>>;

export async function startServers({ resources, log }: Pick<Bench, 'resources' | 'log'>) {
  const dataDir = resources.folder();
  const [mongo, rabbit, issuer] = await Promise.all([
    resources.own(startMongo({ dataDir, log }), (server) => server.stop()),
    resources.own(startRabbit({ dataDir, log }), (server) => server.stop()),
    resources.own(startTestIssuer(publicUrl), (server) => server.close()),
  ]);
  log(`on ${mongo.kind}`);
  const connected = new MongoClient(mongo.uri, { maxPoolSize: 64, w: 'majority' }).connect();
  const client = await resources.own(connected, (one) => one.close());
  const nameOf = (database: string) => namespace + database;
  const key = randomBytes(32).toString('base64');
  /** Returns a service's settings, without payments and emails. */
  const envOf = (database: string, more: Record<string, string> = {}): Record<string, string> => ({
    MONGODB_URI: mongo.uri,
    MONGODB_DB: nameOf(database),
    AMQP_URL: rabbit.url,
    BUS_NAMESPACE: nameOf(database),
    JWKS_URL: issuer.jwksUrl,
    PUBLIC_URL: publicUrl,
    DEMO_DATA: '1',
    ADMIN_PASSWORD: 'Str0ng!bench',
    ENCRYPTION_KEYS: key,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_MEMBERSHIP_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_API_BASE: nowhere,
    SENDGRID_API_KEY: 'SG.bench',
    SENDGRID_API_BASE: nowhere,
    ...more,
  });
  return { mongo, rabbit, issuer, client, nameOf, envOf };
}
