import { categories, spotIds } from '@postcard/contracts';
import { startMongo, startRabbit } from '@postcard/devstack';
import { freePorts } from '@postcard/devstack/process/ports';
import { startTestIssuer } from '@postcard/service-kit/testing';
import { MongoClient, type Db } from 'mongodb';
import type { StackEnvironment } from '../benchmark.ts';
import { bookAll } from '../holds/over-http.ts';
import { claimAll } from '../holds/raw-claims.ts';
import { membersOf, type CardDocument, type Hold, type ApprovedMember } from '../holds/members.ts';
import { startUnit } from '../machine/start-process.ts';
import { isBrief } from '../measure/brief.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { startClaimCode } from './claim-code.ts';
import { know, renewCards, sellOut, takeModel } from './stock.ts';

const concurrency = 64;
const rounds = 7;
/**
 * Booked out so many times over within one run that it lasts for seconds: a pause of a collector in one of them is then
 * not what is measured.
 */
const cardsOfARun = 10;
const fillsOfARun = isBrief ? 1 : 15;
const soldCards = isBrief ? 90 : 990;
const publicUrl = 'http://localhost:8080';

type Dataset = { db: Db; renew: () => Promise<Hold[]> };
type Fill = (holds: Hold[]) => Promise<number>;

/**
 * Spots held a second by svc-campaigns' own claim code, against the driver alone, and among 1,000 cards against among
 * 10.
 */
export async function booking({ resources, signal, log }: StackEnvironment): Promise<Result[]> {
  const folder = resources.folder();
  const [mongo, rabbit, issuer] = await Promise.all([
    resources.own(startMongo({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startRabbit({ dataDir: folder, log }), (server) => server.stop()),
    resources.own(startTestIssuer(publicUrl), (server) => server.close()),
  ]);
  log(`on ${mongo.kind}`);
  const client = await resources.own(
    new MongoClient(mongo.uri, { maxPoolSize: concurrency, w: 'majority' }).connect(),
    (one) => one.close(),
  );
  const subcategories = categories.flatMap(({ name, subcategories: each }) =>
    each.map((subcategory) => [name, subcategory] as const),
  );
  const members = membersOf(subcategories.slice(0, spotIds().length));
  const cookies = new Map(members.map(({ userId }) => [userId, issuer.cookie({ userId })]));
  const ports = (await freePorts(2)) as [number, number];

  async function settle(name: string, port: number, sold: number): Promise<Dataset> {
    await startUnit(resources, {
      unit: 'svc-campaigns',
      port,
      folder: resources.folder(),
      env: {
        MONGODB_URI: mongo.uri,
        MONGODB_DB: name,
        AMQP_URL: rabbit.url,
        BUS_NAMESPACE: name,
        JWKS_URL: issuer.jwksUrl,
        PUBLIC_URL: publicUrl,
        DEMO_DATA: '0',
        STRIPE_SECRET_KEY: 'sk_test_bench',
        STRIPE_WEBHOOK_SECRET: 'whsec_bench',
        STRIPE_API_BASE: 'http://127.0.0.1:9',
      },
    });
    return datasetIn(client.db(name), members, sold);
  }

  const few = await settle('few', ports[0], 0);
  const many = await settle('many', ports[1], soldCards);
  log(`${soldCards} cards are sold out`);
  const claims = {
    few: await startClaimCode(resources, { uri: mongo.uri, dbName: 'few' }),
    many: await startClaimCode(resources, { uri: mongo.uri, dbName: 'many' }),
  };

  const booked =
    ({ db, renew }: Dataset, fill: Fill) =>
    async (): Promise<number> => {
      const rate = await repeated(renew, fill);
      const stored = await db.collection('bookings').countDocuments({ status: 'held' });
      if (stored !== cardsOfARun * spotIds().length)
        throw new Error(`${cardsOfARun * spotIds().length} holds got a response, but ${stored} bookings are stored`);
      signal.throwIfAborted();
      return rate;
    };
  const door = { url: `http://127.0.0.1:${ports[0]}`, concurrency, withKey: true };
  const rawClaims =
    ({ db, renew }: Dataset) =>
    () =>
      repeated(renew, (holds) => claimAll(db.collection<CardDocument>('campaigns'), holds, concurrency));
  const sides = {
    few: booked(few, (holds) => claims.few(holds, concurrency)),
    many: booked(many, (holds) => claims.many(holds, concurrency)),
    overHttp: booked(few, (holds) =>
      bookAll(
        holds.map((hold) => ({ hold, cookie: cookies.get(hold.member.userId) ?? '' })),
        door,
      ),
    ),
    raw: rawClaims(few),
    rawAmongMany: rawClaims(many),
  };
  // Servers that have just started get faster for a while.
  await interleave(sides, 1);
  const runs = await interleave(sides, rounds, (count) => log(`round ${count} of ${rounds}`));
  const more = { mongo: mongo.kind, overHttp: round(median(runs.overHttp), 1), raw: round(median(runs.raw), 1) };
  return [
    compare({
      name: 'booking: claim code of raw claims',
      ours: runs.few,
      peer: runs.raw,
      unit: 'holds/s',
      target: { atLeast: 0.4 },
      more,
    }),
    compare({
      name: 'booking: among 1,000 cards of among 10',
      ours: runs.many,
      peer: runs.few,
      unit: 'holds/s',
      target: { atLeast: 0.8 },
      more: { mongo: mongo.kind, rawAmongMany: round(median(runs.rawAmongMany), 1), rawAmongFew: more.raw },
    }),
  ];
}

async function datasetIn(db: Db, members: readonly ApprovedMember[], sold: number): Promise<Dataset> {
  await know(db, members);
  const model = await takeModel(db);
  await sellOut(db, model, members, sold);
  let last: string[] = [];
  return {
    db,
    renew: async () => {
      const { ids, holds } = await renewCards(db, model, members, cardsOfARun, last);
      last = ids;
      return holds;
    },
  };
}

/** The rate of several fills together; what lies between them is not counted. @returns holds a second */
async function repeated(renew: () => Promise<Hold[]>, fill: Fill): Promise<number> {
  let seconds = 0;
  let count = 0;
  for (let done = 0; done < fillsOfARun; done++) {
    const holds = await renew();
    seconds += holds.length / (await fill(holds));
    count += holds.length;
  }
  return count / seconds;
}
