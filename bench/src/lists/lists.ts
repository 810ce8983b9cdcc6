import { startMongo, startRabbit } from '@postcard/devstack';
import { freePort } from '@postcard/devstack/process/ports';
import { startTestIssuer } from '@postcard/service-kit/testing';
import type { Surroundings } from '../benchmark.ts';
import { startUnit } from '../machine/start-process.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { fill } from './fill.ts';
import { createAsking, names, neverTogether, type Door, type Name } from './questions.ts';

const sizes = { thousand: 1_000, million: 1_000_000 };
const warmUps = 15;
const rounds = 41;
const publicUrl = 'http://localhost:8080';

/** How the lists' time grows: the same service over a thousand and over a million requests, in one database server. */
export async function lists(surroundings: Surroundings): Promise<Result[]> {
  const { possessions, signal, log } = surroundings;
  const folder = possessions.folder();
  const [mongo, rabbit, issuer] = await Promise.all([
    possessions.own(startMongo({ dataDir: folder, log }), (server) => server.stop()),
    possessions.own(startRabbit({ dataDir: folder, log }), (server) => server.stop()),
    possessions.own(startTestIssuer(publicUrl), (server) => server.close()),
  ]);
  log(`on ${mongo.kind}`);
  const until = new Date(Date.now() - 120_000);

  async function open(dbName: keyof typeof sizes): Promise<Omit<Door, 'cookie'>> {
    const town = { size: sizes[dbName], until };
    const port = await freePort();
    const start = () => startUnit(possessions, {
      unit: 'svc-requests', port, folder,
      env: { MONGODB_URI: mongo.uri, MONGODB_DB: dbName, AMQP_URL: rabbit.url, BUS_NAMESPACE: dbName, JWKS_URL: issuer.jwksUrl, PUBLIC_URL: publicUrl },
    });
    // Its first start makes the indexes.
    await (await start()).stop();
    await fill(surroundings, { uri: mongo.uri, dbName, town });
    await start();
    return { url: `http://127.0.0.1:${port}`, town };
  }
  const [thousand, million] = [await open('thousand'), await open('million')];
  // Made last: a token lives for ten minutes.
  const cookie = issuer.cookie({ userId: 'team', role: 'admin' });
  const sides = { thousand: createAsking({ ...thousand, cookie }), million: createAsking({ ...million, cookie }) };

  // Servers that have just started get faster for a while.
  await interleave(sides, warmUps);
  const runs = await interleave(sides, rounds, (count) => {
    signal.throwIfAborted();
    if (count % 10 === 0) log(`round ${count} of ${rounds}`);
  });
  const against = (name: Name) => ({ ours: runs.million.map((times) => times[name]), peer: runs.thousand.map((times) => times[name]) });
  const hardest = against(neverTogether);
  const more = { mongo: mongo.kind, neverTogether: round(median(hardest.ours), 1), neverTogetherAtAThousand: round(median(hardest.peer), 1) };
  return names.filter((name) => name !== neverTogether).map((name) => compare({ name: `lists: ${name}`, ...against(name), unit: 'ms', target: { atMost: 1.5 }, more }));
}
