import { randomBytes } from 'node:crypto';
import { startMongo, startRabbit } from '@postcard/devstack';
import { freePort } from '@postcard/devstack/process/ports';
import type { Child } from '@postcard/devstack/process/child';
import { startTestIssuer } from '@postcard/service-kit/testing';
import type { StackEnvironment } from '../benchmark.ts';
import { startUnit } from '../machine/start-process.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { all } from './all.ts';
import { createAsking } from './asking.ts';
import { fill } from './fill.ts';
import type { List } from './list.ts';
import { team, type Dataset } from './dataset.ts';

const thousand = 1_000;
const warmUps = 15;
const rounds = 41;
const publicUrl = 'http://localhost:8080';

/**
 * Settings that a service requires and these lists do not depend on. Nothing is charged or sent, so nobody need be
 * there.
 */
const settings: Record<List['unit'], Record<string, string>> = {
  'svc-identity': { ADMIN_PASSWORD: 'Postcard!2026', ENCRYPTION_KEYS: randomBytes(32).toString('base64') },
  'svc-requests': {},
  'svc-campaigns': {
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  },
  'svc-notify': {
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    SENDGRID_API_KEY: 'SG.bench',
    SENDGRID_API_BASE: 'http://127.0.0.1:9',
  },
};

/** How the lists' time grows: the same service over a thousand and over a million, in one database server. */
export async function lists(surroundings: StackEnvironment): Promise<Result[]> {
  const { resources, part, log } = surroundings;
  const chosen = all.filter(({ name }) => !part || name === part);
  if (chosen.length === 0)
    throw new Error(`There is no list '${part}'. There are: ${all.map(({ name }) => name).join(', ')}.`);
  const folder = resources.folder();
  const [mongo, rabbit, issuer] = await Promise.all([
    resources.own(startMongo({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startRabbit({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startTestIssuer(publicUrl), (server) => server.close()),
  ]);
  log(`on ${mongo.kind}`);
  const until = new Date(Date.now() - 120_000);
  const env = {
    MONGODB_URI: mongo.uri,
    AMQP_URL: rabbit.url,
    JWKS_URL: issuer.jwksUrl,
    PUBLIC_URL: publicUrl,
    DEMO_DATA: '0',
  };

  /** A service over one dataset. */
  async function open(list: List, size: number): Promise<{ url: string; dataset: Dataset; child: Child }> {
    const [port, dataset, dbName] = [await freePort(), { size, until }, `${list.name}-${size}`];
    const start = () =>
      startUnit(resources, {
        unit: list.unit,
        port,
        folder,
        env: { ...env, ...settings[list.unit], MONGODB_DB: dbName, BUS_NAMESPACE: dbName },
      });
    // Its first start makes the indexes.
    await (await start()).stop();
    await fill(surroundings, list, { uri: mongo.uri, dbName, dataset });
    return { url: `http://127.0.0.1:${port}`, dataset, child: await start() };
  }

  const results: Result[] = [];
  for (const list of chosen) {
    const datasets = { small: await open(list, thousand), large: await open(list, list.size) };
    // Made late: a token lives for ten minutes.
    const cookie = issuer.cookie({ userId: team, role: 'admin' });
    const sides = {
      small: createAsking(list, { ...datasets.small, cookie }),
      large: createAsking(list, { ...datasets.large, cookie }),
    };
    results.push(
      ...(await measure(list, sides, surroundings)).map((result) => ({
        ...result,
        more: { ...result.more, size: list.size, mongo: mongo.kind },
      })),
    );
    await Promise.all([datasets.small.child.stop(), datasets.large.child.stop()]);
  }
  return results;
}

async function measure(
  { name, questions }: List,
  sides: Record<'small' | 'large', () => Promise<Record<string, number>>>,
  { signal, log }: StackEnvironment,
): Promise<Result[]> {
  // Servers that have just started get faster for a while.
  await interleave(sides, warmUps);
  const runs = await interleave(sides, rounds, () => signal.throwIfAborted());
  const of = (question: string) => ({
    ours: runs.large.map((times) => times[question] as number),
    peer: runs.small.map((times) => times[question] as number),
  });
  const results = Object.entries(questions)
    .filter(([, { hasNoTarget }]) => !hasNoTarget)
    .map(([question]) =>
      compare({ name: `lists: ${name}, ${question}`, ...of(question), unit: 'ms', target: { atMost: 1.5 } }),
    );
  for (const [question] of Object.entries(questions).filter(([, { hasNoTarget }]) => hasNoTarget)) {
    const { ours, peer } = of(question);
    log(`${name}, ${question}: ${round(median(ours), 1)} : ${round(median(peer), 1)} ms, no target`);
  }
  log(`${name}: ${results.filter(({ met }) => met).length} of ${results.length} within ${1.5} times`);
  return results;
}
