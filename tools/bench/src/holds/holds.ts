import { categories, spotIds } from '@postcard/contracts';
import { startMongo, startRabbit } from '@postcard/devstack';
import { freePorts } from '@postcard/devstack/process/ports';
import { startTestIssuer } from '@postcard/service-kit/testing';
import { MongoClient } from 'mongodb';
import type { StackEnvironment } from '../benchmark.ts';
import { startGateway } from '../machine/start-gateway.ts';
import { startUnit } from '../machine/start-process.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { bookAll } from './over-http.ts';
import { claimAll } from './raw-claims.ts';
import { freshHolds, introduce, membersOf, type CardDocument } from './members.ts';

const concurrency = 64;
const rounds = 7;
/** Five years of cards, all of them sold out within one run. */
const cardsOfARun = 60;
const publicUrl = 'http://localhost:8080';

/** Holds a second over HTTP through the gateway, against the same claims made with the MongoDB driver alone. */
export async function holds({ resources, signal, log }: StackEnvironment): Promise<Result[]> {
  const folder = resources.folder();
  const [mongo, rabbit, issuer] = await Promise.all([
    resources.own(startMongo({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startRabbit({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startTestIssuer(publicUrl), (server) => server.close()),
  ]);
  log(`on ${mongo.kind}`);
  const [servicePort, gatewayPort] = (await freePorts(2)) as [number, number];
  await startUnit(resources, {
    unit: 'svc-campaigns',
    port: servicePort,
    folder,
    env: {
      MONGODB_URI: mongo.uri,
      MONGODB_DB: 'campaigns',
      AMQP_URL: rabbit.url,
      JWKS_URL: issuer.jwksUrl,
      PUBLIC_URL: publicUrl,
      DEMO_DATA: '0',
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: 'whsec_bench',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    },
  });
  await startGateway(resources, { folder, port: gatewayPort, serviceUrl: `http://127.0.0.1:${servicePort}` });
  const client = await resources.own(
    new MongoClient(mongo.uri, { maxPoolSize: concurrency, w: 'majority' }).connect(),
    (one) => one.close(),
  );
  const db = client.db('campaigns');
  const cards = db.collection<CardDocument>('campaigns');

  const subcategories = categories.flatMap(({ name, subcategories }) =>
    subcategories.map((each) => [name, each] as const),
  );
  const members = membersOf(subcategories.slice(0, spotIds().length));
  await introduce(members, rabbit.url, db);
  const cookies = new Map(members.map(({ userId }) => [userId, issuer.cookie({ userId })]));

  const overHttp = (withKey: boolean) => async (): Promise<number> => {
    const holds = await freshHolds(db, members, cardsOfARun);
    const bookings = holds.map((hold) => ({ hold, cookie: cookies.get(hold.member.userId) ?? '' }));
    const rate = await bookAll(bookings, { url: `http://127.0.0.1:${gatewayPort}`, concurrency, withKey });
    const stored = await db.collection('bookings').countDocuments();
    if (stored !== holds.length)
      throw new Error(`${holds.length} holds got a response, but ${stored} bookings are stored`);
    signal.throwIfAborted();
    return rate;
  };
  const raw = async () => claimAll(cards, await freshHolds(db, members, cardsOfARun), concurrency);

  const sides = { ours: overHttp(true), withoutKey: overHttp(false), raw };
  // Servers that have just started get faster for a while.
  await interleave(sides, 3);
  const runs = await interleave(sides, rounds, (count) => log(`round ${count} of ${rounds}`));
  const more = { withoutIdempotencyKey: round(median(runs.withoutKey), 1), mongo: mongo.kind };
  return [
    compare({
      name: 'holds: over HTTP of raw claims',
      ours: runs.ours,
      peer: runs.raw,
      unit: 'holds/s',
      target: { atLeast: 0.3 },
      more,
    }),
  ];
}
