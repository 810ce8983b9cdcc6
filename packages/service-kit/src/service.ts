import type Koa from 'koa';
import type { AnyModel } from './any-model.ts';
import { createTokenVerifier } from './auth/access-token.ts';
import { createAuthenticator, type Authenticate } from './auth/authenticate.ts';
import { createKeyFinder } from './auth/jwks.ts';
import { createSessionCheckClient, type AskSession } from './auth/session-check.ts';
import type { Background } from './background.ts';
import { connectBus, type Bus } from './bus/bus.ts';
import type { Consumption } from './bus/consumer.ts';
import type { BaseConfig } from './config.ts';
import { createEventFactory, type EventFactory } from './events.ts';
import { createHttpApp } from './http/app.ts';
import { listen, noticeMs } from './http/listen.ts';
import { logOf, type Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { connectMongo, createIndexes, type Connection } from './mongo.ts';
import { createPublishedEvents, publishedRule } from './outbox/published.ts';
import { createRelay, relaySignals, type Relay } from './outbox/relay.ts';
import { createPurge } from './purge.ts';
import { createFillSearchTexts } from './search/fill-search-texts.ts';
import { acrossTowns } from './town/current.ts';
import { createGiveTowns } from './town/give-towns.ts';
import { serveOwn } from './town/known.ts';
import { loadFromIdentity, type LoadPublished } from './town/load-published.ts';
import { createPublishedTowns } from './published-towns.ts';
import { startTracing } from './tracing/start.ts';

export type ServiceDeps = {
  app: Koa;
  db: Connection;
  bus: Bus;
  log: Logger;
  metrics: Metrics;
  authenticate: Authenticate;
  askSession: AskSession;
  newEvent: EventFactory;
  now: () => Date;
  wake: () => void;
};

export type ServiceParts = {
  outboxes?: AnyModel[];
  consumption?: Consumption;
  loadPublishedTowns?: LoadPublished;
  workers?: Consumption[];
  prepare?: () => Promise<void>;
  listeners?: Background[];
  background?: Background[];
};

export type RunningService = {
  port: number;
  /** @property notice milliseconds in which clients may see that the service is not ready, none by default */
  stop(options?: { notice?: number }): Promise<void>;
};

export async function connectTo(name: string, config: BaseConfig): Promise<Omit<ServiceDeps, 'app' | 'wake'>> {
  const log = logOf(name, config);
  serveOwn(config.TOWNS);
  const metrics = createMetrics(name);
  const { MONGODB_URI: uri, MONGODB_DB: dbName } = config;
  const db = await connectMongo({ appName: name, uri, dbName, log, isSharded: config.MONGODB_SHARDED === '1' });
  const { AMQP_URL: url, BUS_NAMESPACE: namespace } = config;
  const bus = await connectBus({ url, service: name, log, metrics, namespace });
  const findKey = createKeyFinder(config.JWKS_URL);
  const authenticate = createAuthenticator(
    createTokenVerifier({ findKey, issuer: config.PUBLIC_URL }),
    config.PUBLIC_URL,
  );
  const askSession = createSessionCheckClient({ jwksUrl: config.JWKS_URL, publicUrl: config.PUBLIC_URL, log });
  return {
    log,
    metrics,
    db,
    bus,
    authenticate,
    askSession,
    newEvent: createEventFactory(name),
    now: () => new Date(),
  };
}

/** Milliseconds; an orchestrator kills the process 10 s after SIGTERM. */
const longestStopMs = 9_500;

/** Starts a service. Without the broker requests are accepted and events wait in outboxes. */
export async function startService(
  name: string,
  config: BaseConfig,
  build: (deps: ServiceDeps) => Promise<ServiceParts> | ServiceParts,
): Promise<RunningService> {
  const { log, metrics, now, db, bus, newEvent, authenticate, askSession } = await connectTo(name, config);
  const endTracing = await startTracing({ name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT, share: 1 });
  let draining = false;
  let relay: Relay | null = null;
  const readiness = () => ({
    ready: !draining && db.readyState === 1,
    checks: {
      database: db.readyState === 1 ? 'ok' : 'away',
      broker: bus.connected() ? 'ok' : 'away',
      draining: String(draining),
    },
  });
  const app = createHttpApp({
    log,
    metrics,
    readiness,
    isTraced: config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  });
  const parts = await acrossTowns(() =>
    build({
      app,
      db,
      bus,
      log,
      metrics,
      authenticate,
      askSession,
      newEvent,
      now,
      wake: () => relay?.wake(),
    }),
  );

  const published = createPublishedEvents(db, now);
  const load = parts.loadPublishedTowns ?? loadFromIdentity([config.JWKS_URL]);
  const publishedTowns = createPublishedTowns({ db, bus, load, log });
  await Promise.all([createIndexes(db), publishedTowns.recall()]);
  await acrossTowns(async () => parts.prepare?.());
  const consumptions = [...(parts.consumption ? [parts.consumption] : []), ...(parts.workers ?? [])];
  const consumed = new Set<string>(consumptions.map(({ consumer }) => consumer ?? name));
  if (consumed.size > 0)
    metrics.watchQueue(async () => (await bus.queues()).filter(({ consumer }) => consumed.has(consumer)));
  relay = createRelay({
    models: parts.outboxes ?? [],
    publish: bus.publish,
    connected: bus.connected,
    published,
    signals: relaySignals(name, bus),
    log,
    metrics,
  });
  bus.onConnect(relay.wake);
  relay.wake();
  relay.start();
  await bus.consume(...consumptions);
  const listeners = parts.listeners ?? [];
  const background = [
    ...(parts.background ?? []),
    createPurge({ db, now, log, rules: [publishedRule] }),
    publishedTowns,
    createGiveTowns(db, log),
    createFillSearchTexts(db, log),
  ];
  for (const work of listeners) work.start();
  const listening = await listen(app.callback(), { host: config.HOST, port: config.PORT });
  for (const work of background) work.start();
  const { port } = listening;
  const scraped =
    config.METRICS_PORT === undefined
      ? null
      : await serveMetrics(metrics.registry, { host: config.HOST, port: config.METRICS_PORT });
  log.info({ port }, 'ready');

  let stopping: Promise<void> | null = null;
  async function drain(notice: number): Promise<void> {
    draining = true;
    log.info('stopping');
    await listening.giveNotice(notice);
    const closed = listening.close();
    for (const work of [...background, ...listeners]) await work.stop();
    await closed;
    await relay?.stop();
    await endTracing();
    await scraped?.stop();
    await bus.close();
    await db.close();
  }
  return { port, stop: ({ notice = 0 } = {}) => (stopping ??= drain(notice)) };
}

export async function runService(start: () => Promise<RunningService>): Promise<void> {
  try {
    const service = await start();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(service));
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error && error.name === 'ConfigError' ? error.message : (error as Error).stack}\n`,
    );
    process.exit(1);
  }
}

async function end(service: RunningService): Promise<void> {
  setTimeout(() => process.exit(1), longestStopMs).unref();
  await service.stop({ notice: noticeMs });
  process.exit(0);
}
