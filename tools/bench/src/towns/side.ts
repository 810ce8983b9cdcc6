import { randomBytes } from 'node:crypto';
import type { Town } from '@postcard/contracts/town';
import type { Mongo, Rabbit } from '@postcard/devstack';
import type { Child } from '@postcard/devstack/process/child';
import { freePorts } from '@postcard/devstack/process/ports';
import { startTestIssuer, type TestIssuer } from '@postcard/service-kit/testing';
import type { StackEnvironment } from '../benchmark.ts';
import type { List } from '../lists/list.ts';
import { startUnit } from '../machine/start-process.ts';
import { fillTowns } from './fill.ts';
import { madeTowns } from './made-towns.ts';

export const publicUrl = 'http://localhost:8080';
const services = ['svc-identity', 'svc-requests', 'svc-campaigns', 'svc-notify'] as const;
export const units = [...services, 'gateway'] as const;
export type Unit = (typeof units)[number];

/** Nothing is charged or sent here, so nobody need be there. */
const nobody = 'http://127.0.0.1:9';

/** What the sides share: one database server, one broker, the built pages. */
export type Ground = { mongo: Mongo; rabbit: Rabbit; releases: string };

/** The whole product with so many towns. */
export type Side = {
  towns: readonly Town[];
  url: string;
  issuer: TestIssuer;
  dbOf: (unit: List['unit']) => string;
  children: Record<Unit, Child>;
  /** Starts a unit anew. @returns seconds until it is ready */
  restart: (unit: Unit) => Promise<number>;
  stop: () => Promise<void>;
};

/** Starts it once without towns for the indexes, fills it, and starts it with them. */
export async function startSide(surroundings: StackEnvironment, ground: Ground, count: number): Promise<Side> {
  const { resources } = surroundings;
  const folder = resources.folder();
  const issuer = await resources.own(startTestIssuer(publicUrl), (server) => server.close());
  const ports = await freePorts(units.length);
  const urlOf = (unit: Unit) => `http://127.0.0.1:${ports[units.indexOf(unit)]}`;
  const dbOf = (unit: List['unit']) => `${unit.replace('svc-', '')}-${count}`;
  const ownKey = randomBytes(32).toString('base64');
  const serviceEnv = (unit: List['unit']) => ({
    MONGODB_URI: ground.mongo.uri,
    MONGODB_DB: dbOf(unit),
    AMQP_URL: ground.rabbit.url,
    BUS_NAMESPACE: `towns-${count}`,
    JWKS_URL: issuer.jwksUrl,
    PUBLIC_URL: publicUrl,
    DEMO_DATA: '0',
    ADMIN_PASSWORD: 'Postcard!2026',
    ENCRYPTION_KEYS: ownKey,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_API_BASE: nobody,
    SENDGRID_API_KEY: 'SG.bench',
    SENDGRID_API_BASE: nobody,
  });
  const gatewayEnv = () => ({
    ...Object.fromEntries(services.map((unit) => [`${unit.toUpperCase().replace('-', '_')}_URL`, urlOf(unit)])),
    WEB_RELEASES: ground.releases,
    PUBLIC_URL: publicUrl,
    RATE_LIMIT_SCALE: '1000000',
  });
  const start = (unit: Unit): Promise<Child> =>
    startUnit(resources, {
      unit,
      folder,
      port: Number(ports[units.indexOf(unit)]),
      env: unit === 'gateway' ? gatewayEnv() : serviceEnv(unit),
    });

  for (const unit of services) await (await start(unit)).stop();
  const towns = madeTowns(count);
  await fillTowns(surroundings, { uri: ground.mongo.uri, nameOf: dbOf }, towns);
  issuer.publish(towns);
  const children = {} as Record<Unit, Child>;
  for (const unit of units) children[unit] = await start(unit);
  return {
    towns,
    url: urlOf('gateway'),
    issuer,
    dbOf,
    children,
    restart: async (unit) => {
      await children[unit].stop();
      const startedAt = performance.now();
      children[unit] = await start(unit);
      return (performance.now() - startedAt) / 1000;
    },
    stop: async () => {
      for (const unit of units.toReversed()) await children[unit].stop();
    },
  };
}
