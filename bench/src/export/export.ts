import { startMongo, startRabbit } from '@postcard/devstack';
import { freePort } from '@postcard/devstack/process/ports';
import { startTestIssuer } from '@postcard/service-kit/testing';
import type { Surroundings } from '../benchmark.ts';
import { team } from '../lists/town.ts';
import { peakMemoryOf } from '../machine/peak-memory.ts';
import { startUnit } from '../machine/start-process.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median } from '../measure/statistics.ts';
import { download } from './download.ts';
import { fill } from './fill.ts';

/** Fewer are sent before V8 collects for the first time: that peak would tell of the collector, not of the export. */
const sizes = { few: 100_000, many: 1_000_000 };
const rounds = 3;
const publicUrl = 'http://localhost:8080';
const kinds = ['sample-requests', 'contact-requests'] as const;

type Run = { megabytes: number; rowsPerSecond: number };

/** What an export needs as it grows: the peak of the service's memory over a million rows against a hundred thousand. */
export async function exports(surroundings: Surroundings): Promise<Result[]> {
  const { possessions, signal, log } = surroundings;
  const folder = possessions.folder();
  const [mongo, rabbit, issuer] = await Promise.all([
    possessions.own(startMongo({ dataDir: folder, log }), (server) => server.stop()),
    possessions.own(startRabbit({ dataDir: folder, log }), (server) => server.stop()),
    possessions.own(startTestIssuer(publicUrl), (server) => server.close()),
  ]);
  log(`on ${mongo.kind}`);

  async function start(side: keyof typeof sizes) {
    const port = await freePort();
    const env = { MONGODB_URI: mongo.uri, MONGODB_DB: side, AMQP_URL: rabbit.url, BUS_NAMESPACE: side, JWKS_URL: issuer.jwksUrl, PUBLIC_URL: publicUrl };
    return { port, child: await startUnit(possessions, { unit: 'svc-requests', port, folder, env }) };
  }

  /** By a service that has just been started, so that its peak is this export's. */
  async function run(kind: (typeof kinds)[number], side: keyof typeof sizes): Promise<Run> {
    signal.throwIfAborted();
    const { port, child } = await start(side);
    const { rows, seconds } = await download(`http://127.0.0.1:${port}/api/${kind}/export.csv`, issuer.cookie({ userId: team, role: 'admin' }));
    if (rows !== sizes[side]) throw new Error(`The export of ${kind} has ${rows} rows, not ${sizes[side]}`);
    const megabytes = peakMemoryOf(child.pid);
    await child.stop();
    return { megabytes, rowsPerSecond: rows / seconds };
  }

  for (const [side, size] of Object.entries(sizes)) {
    // The first start makes the indexes.
    await (await start(side as keyof typeof sizes)).child.stop();
    await fill(surroundings, { uri: mongo.uri, dbName: side, size });
    log(`${size} of each kind stored`);
  }
  const results: Result[] = [];
  for (const kind of kinds) {
    const runs: { ours: Run[]; peer: Run[] } = { ours: [], peer: [] };
    for (let count = 0; count < rounds; count++) {
      runs.peer.push(await run(kind, 'few'));
      runs.ours.push(await run(kind, 'many'));
    }
    const megabytes = (some: Run[]) => some.map((one) => one.megabytes);
    const rowsPerSecond = round(median(runs.ours.map((one) => one.rowsPerSecond)), 0);
    results.push(compare({
      name: `export: peak memory at a million ${kind} of at a hundred thousand`, ours: megabytes(runs.ours), peer: megabytes(runs.peer), unit: 'MB', target: { atMost: 1.25 }, more: { rowsPerSecond, mongo: mongo.kind },
    }));
    log(`${kind}: ${rowsPerSecond} rows a second`);
  }
  return results;
}
